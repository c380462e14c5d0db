import { Trans } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { WHITE_LABEL_TENANT } from '../../../domain/company/organization';
import { session } from '../../state/session/session';
import { Avatar } from '../../ui/avatar';
import { PageState } from '../../ui/page/page-state';
import { ReadTrouble } from '../../ui/page/read-trouble';
import { AccessPill } from './access-pill';
import { PersonAccess } from './person-access';
import { PersonFacts } from './person-facts';
import { PersonForm } from './person-form';
import classes from './person-form.module.css';
import { SupportAllowances } from './support-allowances';
import { usePersonOf } from './use-people';

interface PersonViewProps {
  companyId: number;
  id: string;
  onDone: () => void;
}

/** Shows a person of a company, or an invitation, with their data and access, to be changed. Needs a connection. */
export function PersonView({ companyId, id, onDone }: PersonViewProps) {
  const { user, tenant_id } = useSnapshot(session);
  const { data, error, refetch } = usePersonOf(companyId, id);
  if (!data) {
    return error ? (
      <ReadTrouble
        error={error}
        onRetry={() => void refetch()}
        gone={<PageState kind="gone" title={<Trans>Esta pessoa não está mais aqui</Trans>} />}
      />
    ) : (
      <PageState kind="loading" rows={4} />
    );
  }
  const person = data.data;
  const isOthersSupport = person.support_ends_at !== null && tenant_id === WHITE_LABEL_TENANT;
  return (
    <div className={classes.person}>
      <div className={classes.head}>
        <Avatar name={person.name} photo={person.photo} size={48} />
        <span>
          <b>{person.name}</b>
          <AccessPill person={person} />
        </span>
      </div>
      {isOthersSupport ? (
        <>
          <p className={classes.note}>
            <Trans>O suporte é liberado e encerrado só por quem administra a empresa.</Trans>
          </p>
          <PersonFacts person={person} />
        </>
      ) : (
        <>
          <PersonForm key={id} companyId={companyId} person={person} onDone={onDone} />
          {id === user?.id ? (
            <p className={classes.note}>
              <Trans>Esta pessoa é você. Para sair, veja «Empresas» em «Minha conta».</Trans>
            </p>
          ) : (
            <>
              {person.support_ends_at !== null && !person.pending && person.enabled && (
                <SupportAllowances companyId={companyId} person={person} />
              )}
              <PersonAccess companyId={companyId} person={person} />
            </>
          )}
        </>
      )}
    </div>
  );
}
