import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { WHITE_LABEL_TENANT } from '../../../domain/company/organization';
import { queries, read } from '../../online/queries';
import { usePageTitle } from '../../state/page-title';
import { InactiveCompany } from '../../ui/page/company-state';
import { loadLater } from '../../ui/page/load-later';
import { PageHeader } from '../../ui/page/page-header';
import { PageState } from '../../ui/page/page-state';
import classes from './company-person-page.module.css';
import type { PeopleSearch } from './people-search';

const PersonSheet = loadLater(() => import('./person-sheet'));

const named = z.object({ data: z.object({ name: z.string(), status: z.int() }) });

interface CompanyPersonPageProps {
  companyId: number;
  /** `new` for an invitation, else the id of the person. */
  person: string;
  /** Search and order of the list that this page was opened from. */
  search: PeopleSearch;
  /** Returns to the list; after an invitation to the pending people. */
  onList: (search: PeopleSearch) => void;
}

/** Shows the page of a person of a company, for the organisation's administrator. */
export function CompanyPersonPage({ companyId, person, search, onList }: CompanyPersonPageProps) {
  const { t } = useLingui();
  const path = `/tenants/${WHITE_LABEL_TENANT}/companies/${companyId}`;
  const found = useQuery(read(path, named), queries).data?.data;
  const company = found?.name;
  const title = person === 'new' ? t`Convidar pessoa` : t`Editar pessoa`;
  usePageTitle(company ? `${title} · ${company}` : title);
  return (
    <>
      <PageHeader
        key={person}
        title={title}
        back={{ label: t`Voltar aos usuários`, onBack: () => onList({}) }}
        crumbs={
          <>
            <Link to="/companies">
              <Trans>Empresas</Trans>
            </Link>
            <span aria-hidden>›</span>
            <Link to="/companies/$companyId" params={{ companyId: String(companyId) }}>
              {company}
            </Link>
            <span aria-hidden>›</span>
            <Link
              to="/companies/$companyId/users/{-$userId}"
              params={{ companyId: String(companyId), userId: undefined }}
              search={search}
            >
              <Trans>Usuários</Trans>
            </Link>
          </>
        }
      />
      <div className={classes.page}>
        {company && <p className={classes.company}>{company}</p>}
        {found && found.status !== 1 && <InactiveCompany />}
        <div className={classes.narrow}>
          <PersonSheet
            companyId={companyId}
            person={person}
            onInvited={() => onList({ show: 'pending', page: undefined, q: undefined })}
            onDone={() => onList({})}
            meanwhile={<PageState kind="loading" rows={4} />}
          />
        </div>
      </div>
    </>
  );
}
