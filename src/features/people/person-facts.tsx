import { useLingui } from '@lingui/react/macro';
import type { CompanyMemberDetail } from '../../../domain/entities/company';
import { shownPhone } from '../../ui/fields/format-phone';
import classes from './person-form.module.css';

/** Who somebody is, where it can't be changed. */
export function PersonFacts({ person }: { person: CompanyMemberDetail }) {
  const { t } = useLingui();
  const facts = [
    [t`Nome`, person.name],
    [t`E-mail`, person.email],
    [t`Cargo`, person.occupation],
    [t`Telefone`, shownPhone(person.phone)],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
