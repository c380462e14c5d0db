import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { FlowConfig } from '../../../domain/card/card-state';
import { formatFieldValue } from '../../../domain/flow/custom-fields';
import { CARD_LABELS, fullDay } from '../../../domain/flow/field-words';
import { copyText } from '../../acts/copy';
import { companyTimeZone } from '../../state/session/session';
import { KeptTexts } from '../../ui/entries/kept-texts';
import { useKeptDrafts } from '../../view/hooks/kept-drafts';
import { useHeld, useStore, useView } from '../../view/hooks/use-store';
import { configSlice } from '../../view/slices/config-slice';

interface UnsavedTextsProps {
  flowId: string;
  cardId: string;
  /** True to include texts of the card's fields, if none of them is on the page any more. */
  hasFields: boolean;
}

/** Shows the unsaved texts of a card that can no longer take them, for copying. */
export function UnsavedTexts({ flowId, cardId, hasFields }: UnsavedTextsProps) {
  const { t } = useLingui();
  const store = useStore();
  const slice = useMemo(() => configSlice(flowId), [flowId]);
  useHeld(store, [slice]);
  const config = useView(store, () => store.read(slice));
  const field = `field.${cardId}.`;
  const [kept, drop] = useKeptDrafts([`comment.${cardId}`, `task.${cardId}`, ...(hasFields ? [field] : [])]);
  const texts = kept.flatMap(({ key, name, value }) => {
    if (name.startsWith('comment.')) return { key, label: t`Comentário`, text: String(value) };
    if (name.startsWith('task.')) return { key, label: t`Nova tarefa`, text: String(value) };
    const { label, text } = fieldText(name.slice(field.length), (value as { value: unknown }).value, config);
    // The names of the flow's own fields were deleted with it.
    return { key, label: label ?? t`Campo`, text };
  });
  if (texts.length === 0) return null;
  return (
    <KeptTexts
      texts={texts}
      lead={<Trans>O que você escreveu não foi salvo.</Trans>}
      onCopy={copyText}
      onDrop={drop}
    />
  );
}

function fieldText(key: string, value: unknown, config: FlowConfig | null | undefined) {
  const own = config?.fields.find(({ id }) => id === key);
  if (own) return { label: own.name, text: formatFieldValue(own.type, value, companyTimeZone()) };
  const text = key === 'expiration_date' && value ? fullDay(String(value)) : String(value ?? '');
  return { label: CARD_LABELS[key as keyof typeof CARD_LABELS] as string | undefined, text };
}
