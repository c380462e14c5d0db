import { Trans, useLingui } from '@lingui/react/macro';
import { CARD_LABELS } from '../../../domain/flow/field-words';
import { copyText } from '../../acts/copy';
import { KeptTexts } from '../../ui/entries/kept-texts';
import { dropDraft, type KeptDraft } from '../../view/hooks/kept-drafts';

/** Lists unsaved texts for cards and flows that have left this device, since they are shown nowhere else. */
export function LostTexts({ drafts }: { drafts: KeptDraft[] }) {
  const { t } = useLingui();
  const labelOf = ({ name }: KeptDraft) => {
    const [kind, , field] = name.split('.');
    if (kind === 'comment') return t`Comentário`;
    if (kind === 'task') return t`Nova tarefa`;
    if (kind === 'card') return t`Novo card`;
    return CARD_LABELS[field as keyof typeof CARD_LABELS] ?? t`Campo`;
  };
  const texts = drafts
    .map(draft => ({ key: draft.key, label: labelOf(draft), text: textOf(draft) }))
    .filter(({ text }) => text !== '');
  if (texts.length === 0) return null;
  return (
    <KeptTexts
      texts={texts}
      lead={<Trans>Textos começados em cards que não estão mais neste aparelho</Trans>}
      onCopy={copyText}
      onDrop={dropDraft}
    />
  );
}

/** Returns the text of a draft, including options; the names of a flow's fields are no longer known. */
function textOf({ name, value }: KeptDraft): string {
  if (name.startsWith('card.')) {
    const { title, description, custom_fields = {} } = value as Record<string, unknown>;
    return wordsOf([title, description, ...Object.values(custom_fields as object)]).join('\n');
  }
  return wordsOf([name.startsWith('field.') ? (value as { value: unknown }).value : value]).join();
}

const wordsOf = (values: unknown[]): string[] =>
  values
    .map(value => (Array.isArray(value) ? value.join(', ') : value))
    .filter(value => typeof value === 'number' || (typeof value === 'string' && value !== ''))
    .map(String);
