import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Company } from '../../../domain/entities/company';
import { todayIn } from '../../../domain/today-in';
import { companyTimeZone } from '../../state/session/session';
import { formatCnpj } from '../../ui/fields/format-cnpj';
import { type Column, DataList } from '../../ui/list/data-list';
import line from '../../ui/list/list-row.module.css';
import { CompanyState } from '../../ui/page/company-state';
import { fullDay } from '../../ui/text/time';
import classes from './companies-page.module.css';
import type { CompaniesSearch } from './companies-search';

type SortKey = NonNullable<CompaniesSearch['sort']>;
/** Company with its id as text, by which lists identify their rows. */
type Row = Omit<Company, 'id'> & { id: string };

interface CompanyListProps {
  companies: Company[];
  page: number;
  pages: number;
  search: CompaniesSearch;
  onSearch: (search: CompaniesSearch) => void;
}

export function CompanyList({ companies, page, pages, search, onSearch }: CompanyListProps) {
  const { t } = useLingui();
  const zone = companyTimeZone();
  const none = <span className={classes.none}>–</span>;
  const columns: [Column<Row, SortKey>, ...Column<Row, SortKey>[]] = [
    {
      key: 'name',
      label: t`Empresa`,
      cell: company => (
        <span className={classes.name}>
          <Link to="/companies/$companyId" params={{ companyId: company.id }} className={line.cover}>
            {company.name}
          </Link>
          <CompanyState company={company} />
        </span>
      ),
    },
    { key: 'cnpj', label: t`CNPJ`, cell: ({ cnpj }) => (cnpj ? formatCnpj(cnpj) : none) },
    { key: 'subdomain', label: t`Subdomínio`, cell: ({ subdomain }) => subdomain ?? none },
    {
      key: 'users_count',
      label: t`Pessoas`,
      isNumber: true,
      cell: ({ users_count }) => users_count.toLocaleString('pt-BR'),
    },
    {
      key: 'created_at',
      label: t`Criada em`,
      cell: ({ created_at }) => fullDay(todayIn(zone, new Date(created_at))),
    },
  ];
  return (
    <DataList
      label={t`Empresas`}
      rows={companies.map(company => ({ ...company, id: String(company.id) }))}
      page={page}
      pages={pages}
      columns={columns}
      search={search}
      usualSort="name"
      onSearch={next => onSearch({ ...search, ...next })}
      phoneRow={company => <PhoneRow company={company} />}
    />
  );
}

function PhoneRow({ company }: { company: Row }) {
  const { cnpj, subdomain, users_count } = company;
  return (
    <Link to="/companies/$companyId" params={{ companyId: company.id }} className={line.row}>
      <span className={line.text}>
        <span className={classes.name}>
          {company.name}
          <CompanyState company={company} />
        </span>
        <small>{[cnpj && formatCnpj(cnpj), subdomain].filter(Boolean).join(' · ')}</small>
        <small>
          <Plural value={users_count} _0="ninguém entrou ainda" one="# pessoa" other="# pessoas" />
        </small>
      </span>
    </Link>
  );
}
