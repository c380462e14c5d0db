import { useLingui } from '@lingui/react/macro';
import { loadLater } from '../../ui/load-later';
import { PageState } from '../../ui/page-state';
import { Sheet } from '../../ui/sheet';
import { PeopleList, type PeopleListProps } from './people-list';

const PersonSheet = loadLater(() => import('./person-sheet'));

type PeopleTabProps = Omit<PeopleListProps, 'onInvite'>;

/** The people of a company as a part of a page: whoever is invited or looked at lies over the list, and in the address. */
export default function PeopleTab(props: PeopleTabProps) {
  const { t } = useLingui();
  const { companyId, search, onSearch } = props;
  const { person } = search;
  const close = () => onSearch({ ...search, person: undefined });
  return (
    <>
      <PeopleList {...props} onInvite={() => onSearch({ ...search, person: 'new' })} />
      <Sheet
        isOpen={person !== undefined}
        onClose={close}
        title={person === 'new' ? t`Convidar pessoa` : t`Editar pessoa`}
        width={520}
      >
        {person && (
          <PersonSheet
            companyId={companyId}
            person={person}
            onInvited={() => onSearch({ ...search, show: 'pending', page: undefined, person: undefined })}
            onDone={close}
            meanwhile={<PageState kind="loading" rows={4} />}
          />
        )}
      </Sheet>
    </>
  );
}
