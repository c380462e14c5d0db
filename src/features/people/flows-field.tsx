import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import type { InvitedFlow } from '../../../domain/flow/invited-flows';
import { CheckList } from '../../ui/fields/check-list';
import { useIsPhone } from '../../ui/use-media';
import { useBoards } from '../../view/hooks/flows';
import classes from './flows-field.module.css';

interface FlowsFieldProps {
  value: InvitedFlow[];
  onChange: (flows: InvitedFlow[]) => void;
  error?: ReactNode;
}

/**
 * Shows a choice of the flows that a person joins by accepting, each with a role. The company's own flows are offered.
 */
export function FlowsField({ value, onChange, error }: FlowsFieldProps) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const flows = useBoards();
  const chosen = value.map(({ board_id }) => board_id);
  // A chosen flow that was deactivated since can be removed.
  const shown = flows
    ?.filter(({ id, enabled }) => enabled || chosen.includes(id))
    .sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
  const nameOf = (id: string) => flows?.find(flow => flow.id === id)?.name ?? t`Fluxo`;
  if (!flows || flows.length === 0) return null;
  return (
    <fieldset className={classes.field} aria-invalid={error ? true : undefined}>
      <legend className={classes.label}>
        <Trans>Fluxos</Trans>
      </legend>
      <p className={classes.note}>
        <Trans>Onde a pessoa entra ao aceitar o convite</Trans>
      </p>
      <div className={classes.list}>
        <CheckList
          label={t`Escolher fluxos`}
          items={(shown ?? []).map(({ id, name, prefix }) => ({
            id,
            name,
            note: <small className={classes.note}>{prefix}</small>,
          }))}
          chosen={chosen}
          onToggle={(board_id, isChosen) =>
            onChange(
              isChosen
                ? [...value, { board_id, role: 'user' }]
                : value.filter(flow => flow.board_id !== board_id),
            )
          }
          empty={t`Nenhum fluxo`}
        />
      </div>
      {value.length > 0 && (
        <ul className={classes.roles}>
          {value.map(({ board_id, role }) => (
            <li key={board_id}>
              <span>{nameOf(board_id)}</span>
              <NativeSelect
                aria-label={t`Papel em ${nameOf(board_id)}`}
                size={isPhone ? 'md' : 'sm'}
                value={role}
                data={[
                  { value: 'user', label: t`Usuário` },
                  { value: 'admin', label: t`Administrador` },
                ]}
                onChange={event => {
                  const next = event.currentTarget.value as InvitedFlow['role'];
                  onChange(value.map(flow => (flow.board_id === board_id ? { board_id, role: next } : flow)));
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
