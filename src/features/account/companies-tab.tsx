import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';
import { WHITE_LABEL_TENANT } from '../../../domain/company/organization';
import { problemOf } from '../../api/problem';
import * as alerts from '../../state/alerts';
import { leaveCompany, switchTenant } from '../../state/session/open-session';
import { session } from '../../state/session/session';
import { FormSection } from '../../ui/form/form-section';
import { Confirm } from '../../ui/sheet/confirm';
import { StatusPill } from '../../ui/status-pill';
import classes from './form.module.css';

/** Shows the companies of a person, with buttons to open or leave them, below the invitations. */
export default function CompaniesTab({ invitations }: { invitations: ReactNode }) {
  const { t } = useLingui();
  const { tenants, tenant_id } = useSnapshot(session);
  const [leaving, setLeaving] = useState<{ id: number; name: string } | null>(null);
  const [isSaving, setSaving] = useState(false);

  const leave = async ({ id, name }: { id: number; name: string }) => {
    setSaving(true);
    try {
      await leaveCompany(id);
      alerts.success(t`Você saiu de ${name}`);
    } catch (cause) {
      alerts.error(
        problemOf(cause, t`Sem conexão com o servidor. Para sair da empresa, tente de novo.`).message,
      );
    } finally {
      setSaving(false);
    }
  };
  return (
    <>
      {invitations}
      <FormSection
        title={<Trans>Empresas</Trans>}
        lead={<Trans>Aquelas de que você participa, com a mesma conta e a mesma senha.</Trans>}
      >
        <ul className={classes.list} aria-label={t`Empresas`}>
          {tenants.map(({ id, name, role, address }) => (
            <li key={id} className={classes.item}>
              <span className={classes.what}>
                <b>{name}</b>
                <small>
                  {role !== 'admin' ? (
                    <Trans>Usuário</Trans>
                  ) : id === WHITE_LABEL_TENANT ? (
                    <Trans>Administrador da organização</Trans>
                  ) : (
                    <Trans>Administrador</Trans>
                  )}
                  {address && (
                    <>
                      {' · '}
                      <Trans>em outro endereço</Trans>
                    </>
                  )}
                </small>
              </span>
              {id === tenant_id ? (
                <StatusPill tone="brand">
                  <Trans>Aberta agora</Trans>
                </StatusPill>
              ) : (
                <Button
                  variant="default"
                  aria-label={t`Ir para ${name}`}
                  onClick={() => void switchTenant(id)}
                >
                  <Trans>Ir para ela</Trans>
                </Button>
              )}
              <Button
                variant="subtle"
                color="gray"
                disabled={isSaving}
                aria-label={t`Sair de ${name}`}
                onClick={() => setLeaving({ id, name })}
              >
                <Trans>Sair da empresa</Trans>
              </Button>
            </li>
          ))}
        </ul>
      </FormSection>
      <Confirm
        isOpen={leaving !== null}
        isDangerous
        title={<Trans>Sair de {leaving?.name}?</Trans>}
        confirm={<Trans>Sair da empresa</Trans>}
        onConfirm={() => leaving && void leave(leaving)}
        onClose={() => setLeaving(null)}
      >
        <ul className={classes.points}>
          <li>
            <Trans>Você deixa de ver os fluxos e cards dela, em todos os seus aparelhos.</Trans>
          </li>
          <li>
            <Trans>O que você fez continua lá, com o seu nome; o que ainda não foi enviado se perde.</Trans>
          </li>
          <li>
            <Trans>Só um convite novo traz você de volta.</Trans>
          </li>
          {tenants.length === 1 && (
            <li>
              <Trans>
                É a sua única empresa: sem ela você não entra mais. Para exportar os seus dados ou excluir a
                conta, faça isso antes, em Privacidade.
              </Trans>
            </li>
          )}
        </ul>
      </Confirm>
    </>
  );
}
