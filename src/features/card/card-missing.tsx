import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { missingToGoOn } from '../../../domain/flow/passage';
import { phaseAfter } from '../../../domain/flow/phase-order';
import { useIsPhone } from '../../ui/use-media';
import { useCardContext } from './card-context';
import type { CardTab } from './card-tabs';
import classes from './open-card.module.css';

interface CardMissingProps {
  tab: CardTab;
  onTab: (tab: CardTab) => void;
}

/**
 * Lists what the card's phase asks for and is missing before the card can go on; each item links to the place to do it.
 */
export default function CardMissing({ tab, onTab }: CardMissingProps) {
  const { t } = useLingui();
  const { view, isReadOnly, onWantSlot } = useCardContext();
  const { state } = view;
  const box = useRef<HTMLElement>(null);
  /** Requested field, until the tab that contains it is shown. */
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    if (!wanted || tab !== 'data') return;
    setWanted(null);
    box.current?.parentElement?.querySelector<HTMLElement>(`[data-fact="${wanted}"]`)?.click();
  }, [wanted, tab]);

  const phase = state.phases.find(({ id }) => id === view.card.current_phase_id);
  const missing = missingToGoOn(state);
  if (isReadOnly || missing.length === 0 || !phase || !phaseAfter(state.phases, phase.id)) return null;
  const goTo = (to: CardTab, fieldId: string | null = null) => {
    setWanted(fieldId);
    onTab(to);
  };
  const { name } = phase;
  return (
    <section ref={box} className={classes.missing} aria-label={t`O que falta para avançar`}>
      <p>
        <Trans>Antes de sair de {name}:</Trans>
      </p>
      <ul>
        {missing.map(one => {
          if (one.kind === 'field')
            return (
              <Step key={one.field_id} onPress={() => goTo('data', one.field_id)}>
                <Trans>Preencher {one.name}</Trans>
              </Step>
            );
          if (one.kind === 'slot')
            return (
              <Step
                key={one.slot_id}
                onPress={() => {
                  onWantSlot(one.slot_id);
                  goTo('attachments');
                }}
              >
                <Trans>Fotografar {one.name}</Trans>
              </Step>
            );
          return one.kind === 'checklist' ? (
            <Step key={one.kind} onPress={() => goTo('tasks')}>
              <Trans>
                Concluir a checklist ({one.done} de {one.total})
              </Trans>
            </Step>
          ) : (
            <Step key={one.kind} onPress={() => goTo('attachments')}>
              <Trans>
                Juntar fotos ({one.has} de {one.asked})
              </Trans>
            </Step>
          );
        })}
      </ul>
    </section>
  );
}

function Step({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  const size = useIsPhone() ? 'md' : 'xs';
  return (
    <li>
      <Button variant="default" size={size} onClick={onPress}>
        {children}
      </Button>
    </li>
  );
}
