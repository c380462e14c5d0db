import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useSnapshot } from 'valtio';
import type { CompanyMember } from '../../../domain/entities/company';
import type { TenantRole } from '../../../domain/entities/people';
import { session } from '../../state/session/session';
import { Avatar } from '../../ui/avatar';
import { type Column, DataList } from '../../ui/list/data-list';
import line from '../../ui/list/list-row.module.css';
import { AccessPill } from './access-pill';
import type { PeopleListProps } from './people-list';
import type { PeopleSearch } from './people-search';

interface PeopleRowsProps extends Omit<PeopleListProps, 'onInvite'> {
  people: CompanyMember[];
  meta: { current_page: number; last_page: number };
  roleWord: (role: TenantRole) => string;
}

type SortKey = NonNullable<PeopleSearch['sort']>;

/** Shows the rows of one page of the list. */
export default function PeopleRows(props: PeopleRowsProps) {
  const { people, meta, roleWord, search, onSearch, linkTo } = props;
  const { t } = useLingui();
  const { user } = useSnapshot(session);
  const nameOf = ({ id, name }: CompanyMember) => (id === user?.id ? t`${name} (você)` : name);
  const columns: [Column<CompanyMember, SortKey>, ...Column<CompanyMember, SortKey>[]] = [
    {
      key: 'name',
      label: t`Nome`,
      cell: person => (
        <Link {...linkTo(person.id)} className={line.link}>
          <Avatar name={person.name} photo={person.photo} size={32} />
          <span>
            {nameOf(person)}
            {person.occupation && <small>{person.occupation}</small>}
          </span>
        </Link>
      ),
    },
    { key: 'email', label: t`E-mail`, cell: ({ email }) => email },
    { key: 'role', label: t`Papel`, cell: ({ role }) => roleWord(role) },
    { key: 'enabled', label: t`Situação`, cell: person => <AccessPill person={person} /> },
  ];
  return (
    <DataList
      label={t`Pessoas`}
      rows={people}
      page={meta.current_page}
      pages={meta.last_page}
      columns={columns}
      search={search}
      usualSort="name"
      onSearch={next => onSearch({ ...search, ...next })}
      phoneRow={person => (
        <Link {...linkTo(person.id)} className={line.row}>
          <Avatar name={person.name} photo={person.photo} size={40} />
          <span className={line.text}>
            <b>{nameOf(person)}</b>
            <small>{[roleWord(person.role), person.occupation].filter(Boolean).join(' · ')}</small>
            <small>{person.email}</small>
            {/* That somebody has access is said by the list that they are in. */}
            {(person.pending || !person.enabled || person.support_ends_at) && <AccessPill person={person} />}
          </span>
        </Link>
      )}
    />
  );
}
