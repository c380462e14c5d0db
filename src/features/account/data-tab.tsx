import { Trans, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { WHITE_LABEL_TENANT } from '../../../domain/company/organization';
import { session } from '../../state/session/session';
import { FactList } from '../../ui/fact-list';
import { FormSection } from '../../ui/form/form-section';
import { loadLater } from '../../ui/page/load-later';
import { PageState } from '../../ui/page/page-state';
import { EmailState } from './email-state';
import { OnlineOnly } from './online-only';
import { Photo } from './photo';
import { useMe } from './use-me';

const DataForm = loadLater(() => import('./data-form'));

/** Shows a person's data. Data of the session are shown without a connection; changing them needs one. */
export default function DataTab() {
  const { t } = useLingui();
  const { user, tenants, tenant_id } = useSnapshot(session);
  const { data, error, refetch } = useMe();
  const me = data?.data;
  const company = tenants.find(({ id }) => id === tenant_id);
  const isAdmin = company?.role === 'admin';
  const role = !isAdmin
    ? t`Usuário`
    : tenant_id === WHITE_LABEL_TENANT
      ? t`Administrador da organização`
      : t`Administrador`;
  if (!user) return null;
  return (
    <>
      <FormSection
        title={<Trans>Quem você é</Trans>}
        lead={<Trans>Seus colegas veem nome, foto e cargo nos cards.</Trans>}
      >
        <Photo name={user.name} photo={user.photo} />
        {me ? (
          <DataForm key={user.id} me={me} meanwhile={<PageState kind="loading" rows={2} />} />
        ) : (
          <>
            <FactList
              facts={[
                [t`Nome`, user.name],
                [t`Cargo`, user.occupation || '–'],
              ]}
            />
            {error ? (
              <OnlineOnly error={error} onRetry={() => void refetch()} />
            ) : (
              <PageState kind="loading" rows={2} />
            )}
          </>
        )}
      </FormSection>
      <FormSection
        title={<Trans>E-mail</Trans>}
        lead={<Trans>Com ele você entra, e nele recebe os avisos da sua conta.</Trans>}
      >
        <EmailState email={user.email} me={me} />
      </FormSection>
      <FormSection
        title={<Trans>Seu papel</Trans>}
        lead={<Trans>Só quem administra a empresa pode mudar.</Trans>}
      >
        <FactList facts={[[company?.name ?? t`Empresa`, role]]} />
      </FormSection>
    </>
  );
}
