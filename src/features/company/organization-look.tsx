import { Trans, useLingui } from '@lingui/react/macro';
import { IconBuilding, IconEyeOff, IconLifebuoy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { WHITE_LABEL_TENANT } from '../../../domain/company/organization';
import { tenant } from '../../../domain/entities/people';
import { queries, read } from '../../online/queries';
import { usePageTitle } from '../../state/page-title';
import { currentTenant } from '../../state/session/session';
import { Avatar } from '../../ui/avatar';
import { PageHeader } from '../../ui/page/page-header';
import { PageState } from '../../ui/page/page-state';
import { ReadTrouble } from '../../ui/page/read-trouble';
import classes from './organization-look.module.css';

const answer = z.object({ data: tenant });

/**
 * Shows the organisation to the people of its companies: its identity, and what it may do in their company. Needs a
 * connection.
 */
export default function OrganizationLook() {
  const { t } = useLingui();
  usePageTitle(t`Organização`);
  const { data, error, refetch } = useQuery(read(`/tenants/${WHITE_LABEL_TENANT}`, answer), queries);
  const organization = data?.data;
  const logo = organization?.customization.logo_url;
  const company = currentTenant()?.name;
  return (
    <>
      <PageHeader title={organization?.name ?? t`Organização`} />
      <div className={classes.page}>
        {organization ? (
          <section
            className={classes.house}
            style={{ borderTopColor: organization.customization.primary_color }}
            aria-label={organization.name}
          >
            <div className={classes.head}>
              {logo ? (
                <img className={classes.logo} src={logo} alt="" />
              ) : (
                <span aria-hidden>
                  <Avatar name={organization.name} size={52} />
                </span>
              )}
              <p>
                <b>{organization.name}</b> <Trans>A organização a que {company} pertence</Trans>
              </p>
            </div>
            <ul className={classes.facts}>
              <li>
                <IconBuilding size={20} aria-hidden />
                <Trans>Cria as empresas, convida quem administra cada uma e cuida do pagamento.</Trans>
              </li>
              <li>
                <IconEyeOff size={20} aria-hidden />
                <Trans>Não entra nos fluxos: o que está nos cards só a sua empresa vê.</Trans>
              </li>
              <li>
                <IconLifebuoy size={20} aria-hidden />
                <Trans>
                  Entra para ajudar só se quem administra a sua empresa liberar o suporte, e até o dia que
                  essa pessoa disser.
                </Trans>
              </li>
            </ul>
          </section>
        ) : error ? (
          <ReadTrouble error={error} onRetry={() => void refetch()} />
        ) : (
          <PageState kind="loading" rows={4} />
        )}
      </div>
    </>
  );
}
