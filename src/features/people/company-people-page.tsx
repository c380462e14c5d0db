import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { WHITE_LABEL_TENANT } from '../../../domain/organization';
import { queries, read } from '../../online/queries';
import { usePageTitle } from '../../state/page-title';
import { loadLater } from '../../ui/load-later';
import { PageHeader } from '../../ui/page-header';
import { PageState } from '../../ui/page-state';
import classes from './company-people-page.module.css';
import { PeopleList } from './people-list';
import type { PeopleSearch } from './people-search';

const PersonSheet = loadLater(() => import('./person-sheet'));

const named = z.object({ data: z.object({ name: z.string() }) });

interface CompanyPeoplePageProps {
  companyId: number;
  /** `new` while somebody is invited, or whose page it is; without it the list. */
  person: string | undefined;
  search: PeopleSearch;
  onSearch: (search: PeopleSearch) => void;
  linkTo: (person: string) => LinkProps;
  onInvite: () => void;
  /** Back to the list; after an invitation to those who are pending. */
  onList: (search: PeopleSearch) => void;
  onCompany: () => void;
}

/** The people of a company as the organisation's administrator looks after them, each on a page of their own. */
export function CompanyPeoplePage(props: CompanyPeoplePageProps) {
  const { companyId, person, onInvite, onList, onCompany } = props;
  const { t } = useLingui();
  const path = `/tenants/${WHITE_LABEL_TENANT}/companies/${companyId}`;
  const company = useQuery(read(path, named), queries).data?.data.name;
  const title = !person ? t`Usuários` : person === 'new' ? t`Convidar pessoa` : t`Editar pessoa`;
  usePageTitle(company ? `${title} · ${company}` : title);
  const back = person
    ? { label: t`Voltar aos usuários`, onBack: () => onList({}) }
    : { label: t`Voltar à empresa`, onBack: onCompany };
  return (
    <>
      <PageHeader
        key={person ?? 'list'}
        title={title}
        back={back}
        crumbs={
          <>
            <Link to="/companies">
              <Trans>Empresas</Trans>
            </Link>
            <span aria-hidden>›</span>
            <Link to="/companies/$companyId" params={{ companyId: String(companyId) }}>
              {company}
            </Link>
            {person && (
              <>
                <span aria-hidden>›</span>
                <Link to="/companies/$companyId/users/{-$userId}" params={{ companyId: String(companyId) }}>
                  <Trans>Usuários</Trans>
                </Link>
              </>
            )}
          </>
        }
      />
      <div className={classes.page}>
        {company && <p className={classes.company}>{company}</p>}
        {person ? (
          <div className={classes.narrow}>
            <PersonSheet
              companyId={companyId}
              person={person}
              onInvited={() => onList({ show: 'pending' })}
              onDone={() => onList({})}
              meanwhile={<PageState kind="loading" rows={4} />}
            />
          </div>
        ) : (
          <PeopleList {...props} onInvite={onInvite} />
        )}
      </div>
    </>
  );
}
