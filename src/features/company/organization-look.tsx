import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { tenant } from '../../../domain/entities/people';
import { WHITE_LABEL_TENANT } from '../../../domain/organization';
import { queries, read } from '../../online/queries';
import { usePageTitle } from '../../state/page-title';
import { PageHeader } from '../../ui/page-header';
import { PageState } from '../../ui/page-state';
import { ReadTrouble } from '../../ui/read-trouble';
import classes from './company-form.module.css';
import { LookPreview } from './look-preview';

const answer = z.object({ data: tenant });

/** The organisation as everybody below it sees it: its name and look. Only with a connection. */
export default function OrganizationLook() {
  const { t } = useLingui();
  usePageTitle(t`Organização`);
  const { data, error, refetch } = useQuery(read(`/tenants/${WHITE_LABEL_TENANT}`, answer), queries);
  const organization = data?.data;
  return (
    <>
      <PageHeader title={organization?.name ?? t`Organização`} />
      <div className={classes.page}>
        {organization ? (
          <>
            <p className={classes.said}>
              <Trans>
                A organização a que a sua empresa pertence. Quem a administra muda o nome e a aparência.
              </Trans>
            </p>
            <LookPreview
              colors={organization.customization}
              logo={organization.customization.logo_url ?? null}
              name={organization.name}
            />
          </>
        ) : error ? (
          <ReadTrouble error={error} onRetry={() => void refetch()} />
        ) : (
          <PageState kind="loading" rows={4} />
        )}
      </div>
    </>
  );
}
