import { useLingui } from '@lingui/react/macro';
import type { CompanyMemberDetail } from '../../../domain/entities/company';
import { shownPhone } from '../../../domain/reading/shown-phone';
import { FactList } from '../../ui/fact-list';

/** Shows a person's data where they can't be changed. */
export function PersonFacts({ person }: { person: CompanyMemberDetail }) {
  const { t } = useLingui();
  return (
    <FactList
      facts={[
        [t`Nome`, person.name],
        [t`E-mail`, person.email],
        [t`Cargo`, person.occupation || '–'],
        [t`Telefone`, shownPhone(person.phone) || '–'],
      ]}
    />
  );
}
