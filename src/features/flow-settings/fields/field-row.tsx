import { Trans, useLingui } from '@lingui/react/macro';
import { UnstyledButton } from '@mantine/core';
import type { CustomField } from '../../../../domain/entities/board';
import { fieldKind } from '../../../ui/fields/field-types';
import { StatusPill } from '../../../ui/status-pill';
import { FIELD_ICONS } from './field-icons';
import classes from './field-row.module.css';

interface FieldRowProps {
  field: CustomField;
  /** Opens the editor; undefined if the field is read-only. */
  onEdit?: (() => void) | undefined;
  isOffline: boolean;
}

/** Shows a row of a field: its name, its type, and the places that show it. */
export function FieldRow({ field, onEdit, isOffline }: FieldRowProps) {
  const { t } = useLingui();
  const Icon = FIELD_ICONS[field.type];
  const type = fieldKind(field.type).name();
  const { name, options } = field;
  // A request may set options on other types too; they are never offered.
  const isChoice = field.type === 'select' || field.type === 'multiselect';
  const about = (
    <>
      <span className={classes.icon} aria-hidden>
        <Icon size={18} />
      </span>
      <span className={classes.what}>
        <b>{name}</b>
        <small>{isChoice ? `${type}: ${options.join(', ')}` : type}</small>
        <span className={classes.marks}>
          {field.required && (
            <StatusPill tone="warn">
              <Trans>Obrigatório</Trans>
            </StatusPill>
          )}
          {field.show_on_card && (
            <StatusPill tone="plain">
              <Trans>No card</Trans>
            </StatusPill>
          )}
          {field.show_on_approval && (
            <StatusPill tone="plain">
              <Trans>Na aprovação</Trans>
            </StatusPill>
          )}
        </span>
      </span>
    </>
  );
  if (!onEdit) return <span className={classes.row}>{about}</span>;
  return (
    <UnstyledButton
      className={classes.row}
      disabled={isOffline}
      aria-label={t`Editar ${name}, ${type}`}
      onClick={onEdit}
    >
      {about}
    </UnstyledButton>
  );
}
