import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Retention } from '../../../domain/entities/company';
import classes from './company-form.module.css';

export type TypedRetention = Record<keyof Retention, string>;

/** Period that an empty text stands for: unlimited, except for the log. */
const USUAL: Record<keyof Retention, number> = {
  archived_cards_days: Number.POSITIVE_INFINITY,
  read_notices_days: Number.POSITIVE_INFINITY,
  audit_years: 2,
};

/** Returns the periods that became shorter. */
export function shortened(before: Retention, after: TypedRetention): (keyof Retention)[] {
  const isLess = (kept: keyof Retention) =>
    Number(after[kept] || USUAL[kept]) < (before[kept] ?? USUAL[kept]);
  return (Object.keys(USUAL) as (keyof Retention)[]).filter(isLess);
}

/** Lists what will be deleted because of shorter periods, and warns that it can't be restored. */
export function RetentionLoss({ before, after }: { before: Retention; after: TypedRetention }) {
  const words: Record<keyof Retention, ReactNode> = {
    archived_cards_days: (
      <Plural
        value={Number(after.archived_cards_days)}
        one="Cards arquivados há mais de # dia, com comentários, tarefas, anexos e histórico."
        other="Cards arquivados há mais de # dias, com comentários, tarefas, anexos e histórico."
      />
    ),
    read_notices_days: (
      <Plural
        value={Number(after.read_notices_days)}
        one="Avisos lidos há mais de # dia, de todas as pessoas."
        other="Avisos lidos há mais de # dias, de todas as pessoas."
      />
    ),
    audit_years: (
      <Plural
        value={Number(after.audit_years || USUAL.audit_years)}
        one="O registro de auditoria de mais de # ano atrás."
        other="O registro de auditoria de mais de # anos atrás."
      />
    ),
  };
  return (
    <>
      <p>
        <Trans>Em até um dia, e depois a cada dia, são excluídos de vez:</Trans>
      </p>
      <ul className={classes.points}>
        {shortened(before, after).map(kept => (
          <li key={kept}>{words[kept]}</li>
        ))}
      </ul>
      <p>
        <Trans>Isso não pode ser desfeito. As estatísticas continuam as mesmas.</Trans>
      </p>
    </>
  );
}
