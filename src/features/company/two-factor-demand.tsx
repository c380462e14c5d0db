import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import * as z from 'zod/mini';
import { queries, read } from '../../online/queries';
import * as alerts from '../../state/alerts';
import { connectivity } from '../../sync/connectivity';
import { SwitchField } from '../../ui/fields/switch-field';
import { Confirm } from '../../ui/sheet/confirm';
import classes from './company-form.module.css';
import { changeCompany } from './save-company';
import type { WholeCompany } from './use-company';

/** Part of a response of which the account's page reads more. */
const mine = z.object({ data: z.looseObject({ confirmed_at: z.nullable(z.string()) }) });

/** Shows a switch that requires a second factor of the company's administrators; it explains the effect first. */
export default function TwoFactorDemand({ company }: { company: WholeCompany }) {
  const { t } = useLingui();
  const { online } = useSnapshot(connectivity);
  const own = useQuery(read('/user/two-factor', mine), queries).data?.data;
  const [isAsked, setAsked] = useState(false);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = async (requires_two_factor: boolean) => {
    setWanted(requires_two_factor);
    const { problem } = await changeCompany(company.id, { requires_two_factor });
    setWanted(null);
    if (problem) alerts.error(problem.message);
    else if (requires_two_factor) alerts.success(t`Quem administra precisa da verificação em duas etapas`);
    else alerts.success(t`A verificação em duas etapas não é mais pedida`);
  };
  return (
    <>
      <SwitchField
        label={<Trans>Exigir a verificação em duas etapas</Trans>}
        description={
          <Trans>
            Administradores que ainda não a usam precisam ativá-la no próximo acesso para continuar. Para os
            demais, nada muda.
          </Trans>
        }
        checked={wanted ?? company.requires_two_factor}
        disabled={!online || wanted !== null}
        onChange={isOn => (isOn ? setAsked(true) : void change(false))}
      />
      <Confirm
        isOpen={isAsked}
        title={<Trans>Exigir a verificação em duas etapas?</Trans>}
        confirm={<Trans>Exigir</Trans>}
        onConfirm={() => void change(true)}
        onClose={() => setAsked(false)}
      >
        <ul className={classes.points}>
          {own?.confirmed_at === null && (
            <li>
              <b>
                <Trans>Você ainda não ativou a sua: terá de fazer isso em seguida.</Trans>
              </b>
            </li>
          )}
          <li>
            <Trans>
              Quem administra entra com a senha e um código do celular. Quem ainda não ligou a verificação não
              abre nada mais aqui, em nenhum aparelho, até ligá-la.
            </Trans>
          </li>
          <li>
            <Trans>O que falta enviar fica guardado no aparelho e é enviado depois disso.</Trans>
          </li>
        </ul>
      </Confirm>
    </>
  );
}
