import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import * as z from 'zod/mini';
import {
  NOTIFICATION_KINDS,
  type NotificationKind,
  notificationChoices,
} from '../../../domain/notices/notification-choices';
import { queries, read } from '../../online/queries';
import { save } from '../../online/save';
import * as alerts from '../../state/alerts';
import { connectivity } from '../../sync/connectivity';
import { SwitchField } from '../../ui/fields/switch-field';
import { PageState } from '../../ui/page/page-state';
import classes from './notification-choices.module.css';
import { OnlineOnly, ServerOnly } from './online-only';

const PATH = '/user/notification-choices';
const answer = z.object({ data: notificationChoices });

/** Shows the switches for the notifications on the person's devices: a row per kind, a column per way of notifying. */
export function NotificationChoices() {
  const { t } = useLingui();
  const { online } = useSnapshot(connectivity);
  const choices = read(PATH, answer);
  // It may have been changed on another device meanwhile, which this page is not notified of.
  const { data, error, refetch } = useQuery(
    { ...choices, staleTime: 0, refetchOnWindowFocus: true },
    queries,
  );
  /** Choices that are being saved; their switches already show them. */
  const [wanted, setWanted] = useState<Partial<Record<NotificationKind, boolean>>>({});
  if (!data) {
    return error ? (
      <OnlineOnly error={error} onRetry={() => void refetch()} />
    ) : (
      <PageState kind="loading" rows={7} rowHeight={44} />
    );
  }
  const said: Record<NotificationKind, string> = {
    approval: t`Aprovações para mim`,
    answer: t`Respostas às aprovações dos meus cards`,
    mention: t`Comentários que me citam`,
    comment: t`Comentários nos meus cards`,
    move: t`Cards meus que mudam de fase`,
    assignment: t`Cards em que viro responsável`,
    due: t`Vencimentos próximos ou passados`,
  };
  const change = async (kind: NotificationKind, isOn: boolean) => {
    setWanted(before => ({ ...before, [kind]: isOn }));
    const body = { push: { [kind]: isOn } };
    const { answer: saved, problem } = await save({ method: 'PUT', path: PATH, body, answer });
    if (saved) queries.setQueryData(choices.queryKey, saved);
    setWanted(({ [kind]: _, ...others }) => others);
    if (problem) alerts.error(problem.message);
  };
  return (
    <>
      {!online && <ServerOnly />}
      <table className={classes.choices}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Aviso</Trans>
            </th>
            <th scope="col">
              <Trans>Na lista</Trans>
            </th>
            <th scope="col">
              <Trans>Nos aparelhos</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {NOTIFICATION_KINDS.map(kind => (
            <tr key={kind}>
              <th scope="row">{said[kind]}</th>
              <td>
                <IconCheck size={18} role="img" aria-label={t`Sempre`} />
              </td>
              <td>
                <SwitchField
                  aria-label={t`${said[kind]}, nos aparelhos`}
                  checked={wanted[kind] ?? data.data.push[kind]}
                  disabled={!online || wanted[kind] !== undefined}
                  onChange={isOn => void change(kind, isOn)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
