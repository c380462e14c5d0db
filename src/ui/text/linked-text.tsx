import { splitLinks } from '../../../domain/text/split-links';

// Inline, as a style sheet would be one more file for two lines.
const look = { color: 'var(--mantine-color-anchor)', textDecoration: 'underline' };

/** Renders a text typed by a person; its links open in a new window, which gets no access to this one. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map((piece, at) =>
    piece.isLink ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: two addresses may be equal, and a text is drawn as a whole
      <a key={at} style={look} href={piece.text} target="_blank" rel="noopener noreferrer">
        {piece.text}
      </a>
    ) : (
      piece.text
    ),
  );
}
