import type { ReactNode } from 'react';
import type { SlotOutline } from '../../../domain/entities/board';

const ENDS = (
  <>
    <path d="M20 92V68q0-9 9-12l13-4 13-21q3-5 9-5h32q6 0 9 5l13 21 13 4q9 3 9 12v24q0 4-4 4H24q-4 0-4-4Z" />
    <path d="M51 52l9-15q2-3 5-3h30q3 0 5 3l9 15Z" />
    <path d="M29 96v8q0 3 3 3h9q3 0 3-3v-8M116 96v8q0 3 3 3h9q3 0 3-3v-8" />
  </>
);

const SIDE = (
  <>
    <path d="M27 88H14q-4 0-4-4V72q0-8 8-10l24-6 19-18q4-4 10-4h33q6 0 10 4l19 18 13 4q8 2 8 10v14q0 4-4 4h-15M107 88H55" />
    <circle cx="41" cy="88" r="14" />
    <circle cx="41" cy="88" r="6" />
    <circle cx="121" cy="88" r="14" />
    <circle cx="121" cy="88" r="6" />
    <path d="M51 57l14-13q2-2 5-2h15v15ZM91 42h12q3 0 5 2l14 13H91Z" />
  </>
);

const LINES: Record<SlotOutline, ReactNode> = {
  front: (
    <>
      {ENDS}
      <path d="M28 68h16v3q0 5-5 5H28ZM132 68h-16v3q0 5 5 5h11ZM58 68h44v8H58ZM66 84h28v8H66Z" />
    </>
  ),
  back: (
    <>
      {ENDS}
      <path d="M28 62h14v18H28ZM132 62h-14v18h14ZM64 62h32v10H64ZM24 86h112" />
    </>
  ),
  left: SIDE,
  right: <g transform="matrix(-1 0 0 1 160 0)">{SIDE}</g>,
  dashboard: (
    <>
      <path d="M8 96V56q0-8 8-10 64-16 128 0 8 2 8 10v40" />
      <circle cx="50" cy="78" r="26" />
      <circle cx="50" cy="78" r="8" />
      <path d="M24 78h18M58 78h18M50 86v18M94 54h38v24H94ZM98 88h30" />
    </>
  ),
  odometer: (
    <>
      <path d="M34 92a50 50 0 1 1 92 0M80 72l24-26M42 50l6 5M80 24v8M118 50l-6 5M30 76h8M130 76h-8" />
      <circle cx="80" cy="72" r="5" />
      <path d="M54 84h52v18H54ZM67 84v18M80 84v18M93 84v18" />
    </>
  ),
  chassis: (
    <>
      <rect x="14" y="38" width="132" height="44" rx="6" />
      <path d="M30 60h100" strokeDasharray="6 4" strokeWidth="8" />
      <path d="M22 46h.1M138 46h.1M22 74h.1M138 74h.1" />
    </>
  ),
  none: <path d="M24 42V30q0-4 4-4h14M136 42V30q0-4-4-4h-14M24 78v12q0 4 4 4h14M136 78v12q0 4-4 4h-14" />,
};

/** Draws the outline of a photo of the roteiro, in the colour of the text. */
export function SlotOutlinePicture({ outline, className }: { outline: SlotOutline; className?: string }) {
  return (
    <svg
      viewBox="0 0 160 120"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {LINES[outline]}
    </svg>
  );
}
