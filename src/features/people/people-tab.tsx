import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { WHITE_LABEL_TENANT } from '../../../domain/company/organization';
import { loadLater } from '../../ui/page/load-later';
import { PageState } from '../../ui/page/page-state';
import { Sheet } from '../../ui/sheet/sheet';
import { PeopleList, type PeopleListProps } from './people-list';

const ImportPeople = loadLater(() => import('./import-people'));
const PersonSheet = loadLater(() => import('./person-sheet'));
const SupportForm = loadLater(() => import('./support-form'));

type PeopleTabProps = Omit<PeopleListProps, 'onInvite' | 'onImport' | 'onSupport'>;

/**
 * Shows the people of a company as part of a page. An invitation or an open person is shown over the list, and is in
 * the address.
 */
export default function PeopleTab(props: PeopleTabProps) {
  const { t } = useLingui();
  const { companyId, search, onSearch } = props;
  const { person } = search;
  const [isImporting, setImporting] = useState(false);
  const titles: Record<string, string> = { new: t`Convidar pessoa`, support: t`Liberar suporte` };
  const pending = { ...search, show: 'pending' as const, q: undefined, page: undefined, person: undefined };
  const close = () => onSearch({ ...search, person: undefined });
  return (
    <>
      <PeopleList
        {...props}
        onInvite={() => onSearch({ ...search, person: 'new' })}
        onImport={() => setImporting(true)}
        {...(companyId !== WHITE_LABEL_TENANT && {
          onSupport: () => onSearch({ ...search, person: 'support' }),
        })}
      />
      <Sheet isOpen={isImporting} onClose={() => setImporting(false)} title={t`Importar pessoas`} width={720}>
        <ImportPeople
          companyId={companyId}
          onDone={() => {
            setImporting(false);
            onSearch(pending);
          }}
          meanwhile={<PageState kind="loading" rows={4} />}
        />
      </Sheet>
      <Sheet
        isOpen={person !== undefined}
        onClose={close}
        title={titles[person ?? ''] ?? t`Editar pessoa`}
        width={520}
      >
        {person === 'support' && (
          <SupportForm
            companyId={companyId}
            onInvited={() => onSearch(pending)}
            meanwhile={<PageState kind="loading" rows={4} />}
          />
        )}
        {person && person !== 'support' && (
          <PersonSheet
            companyId={companyId}
            person={person}
            onInvited={() => onSearch(pending)}
            onDone={close}
            meanwhile={<PageState kind="loading" rows={4} />}
          />
        )}
      </Sheet>
    </>
  );
}
