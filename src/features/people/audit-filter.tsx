import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { AUDIT_WORDS, type AuditKind } from '../../../domain/audit';
import { downloadFile } from '../../online/download-file';
import { companyTimeZone } from '../../state/session/session';
import { DateInput } from '../../ui/fields/date-control';
import { distinctNames } from '../../ui/text/distinct-names';
import { usePeople } from '../../view/hooks/company';
import { type AuditSearch, auditQuery } from './audit-search';
import classes from './audit-tab.module.css';

export interface AuditFilterProps {
  companyId: number;
  search: AuditSearch;
  onSearch: (search: AuditSearch) => void;
}

const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label, 'pt-BR');

/** Filters of the log by kind, person and days, and its download as a file. */
export function AuditFilter({ companyId, search, onSearch }: AuditFilterProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const names = distinctNames([...(usePeople()?.values() ?? [])]);
  const people = [...names].map(([value, label]) => ({ value, label }));
  const kinds = Object.entries(AUDIT_WORDS).map(([value, label]) => ({ value, label }));
  const timeZone = companyTimeZone();
  const keep = async () => {
    setAsking(true);
    await downloadFile(`/tenants/${companyId}/audit-events.csv?${auditQuery(search)}`);
    setAsking(false);
  };
  return (
    <div className={classes.filter}>
      <NativeSelect
        label={<Trans>O quê</Trans>}
        data={[{ value: '', label: t`Tudo` }, ...kinds.sort(byLabel)]}
        value={search.kind ?? ''}
        onChange={event =>
          onSearch({ ...search, kind: (event.currentTarget.value || undefined) as AuditKind | undefined })
        }
      />
      <NativeSelect
        label={<Trans>Pessoa</Trans>}
        data={[{ value: '', label: t`Todas` }, ...people.sort(byLabel)]}
        value={search.person ?? ''}
        onChange={event => onSearch({ ...search, person: event.currentTarget.value || undefined })}
      />
      <DateInput
        look={{ label: t`De` }}
        timeZone={timeZone}
        value={search.from ?? ''}
        onChange={from => onSearch({ ...search, from: from ?? undefined })}
      />
      <DateInput
        look={{ label: t`Até` }}
        timeZone={timeZone}
        value={search.to ?? ''}
        onChange={to => onSearch({ ...search, to: to ?? undefined })}
      />
      <Button
        variant="default"
        leftSection={<IconDownload size={17} aria-hidden />}
        loading={isAsking}
        onClick={() => void keep()}
      >
        <Trans>Baixar CSV</Trans>
      </Button>
    </div>
  );
}
