import { t } from '@lingui/core/macro';
import { phasesInReach } from '../../../domain/flow/move-rule';
import type { ApprovalItem } from '../../view/types';

const either = new Intl.ListFormat('pt-BR', { type: 'disjunction' });

/** Returns the sentence about a request: «Rafael pede para ir a Documentação». */
export function requestWords({ state, phase }: Pick<ApprovalItem, 'state' | 'phase'>, name: string): string {
  const reach = phasesInReach(state);
  const from = phase.name;
  const to = either.format(reach.map(({ name }) => name));
  if (reach.length === 0) return t`${name} pede aprovação; depois de ${from} não há fase`;
  return reach.length === 1
    ? t`${name} pede para ir a ${to}`
    : t`${name} pede para sair de ${from}, depois: ${to}`;
}
