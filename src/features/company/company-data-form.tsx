import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as alerts from '../../state/alerts';
import { FormMessage } from '../../ui/form/form-message';
import { FormSection } from '../../ui/form/form-section';
import { SaveButton } from '../../ui/form/save-button';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import { draftPlace } from '../../view/drafts';
import { AddressFields } from './address-fields';
import { CompanyDataFields } from './company-data-fields';
import classes from './company-form.module.css';
import { type CompanyData, companyData, dataOf } from './company-values';
import { changeCompany } from './save-company';
import type { WholeCompany } from './use-company';

interface CompanyDataFormProps {
  company: WholeCompany;
  /** True if an administrator of the organisation edits it: only they choose a company's subdomain. */
  hasSubdomain?: boolean;
}

/** Shows the form of a company's data and address. Typed text is stored on the device until it is saved. */
export default function CompanyDataForm({ company, hasSubdomain = false }: CompanyDataFormProps) {
  const { t } = useLingui();
  const [draft] = useState(() => draftPlace(`company.${company.id}.data`));
  const { form, bind, message, isSaving } = useSchemaForm<CompanyData>({
    schema: companyData,
    initialValues: dataOf(company),
    draft,
    save: async ({ subdomain, ...values }) => {
      const body = hasSubdomain ? { ...values, subdomain } : values;
      const { problem } = await changeCompany(company.id, body);
      return problem ?? (() => alerts.success(t`Dados salvos`));
    },
  });
  return (
    <form {...bind}>
      <FormSection title={<Trans>Identificação</Trans>}>
        <CompanyDataFields
          form={form}
          zone={company.time_zone}
          hasSubdomain={hasSubdomain}
          hostPattern={company.host_pattern}
        />
      </FormSection>
      <FormSection title={<Trans>Endereço</Trans>} lead={<Trans>Digite o CEP para preencher o resto.</Trans>}>
        <AddressFields form={form} />
        <FormMessage>{message}</FormMessage>
        <div className={classes.row}>
          <SaveButton isSaving={isSaving}>
            <Trans>Salvar</Trans>
          </SaveButton>
        </div>
      </FormSection>
    </form>
  );
}
