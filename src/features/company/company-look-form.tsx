import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as alerts from '../../state/alerts';
import { refreshBrand } from '../../state/refresh-brand';
import { FormMessage } from '../../ui/form/form-message';
import { FormSection } from '../../ui/form/form-section';
import { SaveButton } from '../../ui/form/save-button';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import { loadLater } from '../../ui/page/load-later';
import { PageState } from '../../ui/page/page-state';
import { draftPlace } from '../../view/drafts';
import { type CompanyLook, companyLook, lookOf } from './company-values';
import { changeCompany } from './save-company';
import type { WholeCompany } from './use-company';
import { useShownLogo } from './use-shown-logo';

const LookFields = loadLater(() => import('./look-fields'));

/** Shows the form of a company's logo and colours. */
export default function CompanyLookForm({ company }: { company: WholeCompany }) {
  const { t } = useLingui();
  const [draft] = useState(() => draftPlace(`company.${company.id}.look`));
  const logo = useShownLogo(company.customization.logo_url ?? null);
  const { form, bind, message, isSaving } = useSchemaForm<CompanyLook>({
    schema: companyLook,
    initialValues: lookOf(company),
    draft,
    save: async ({ customization }) => {
      const { problem } = await changeCompany(company.id, { customization }, logo.pending);
      if (problem) return problem;
      logo.change(null);
      void refreshBrand();
      return () => alerts.success(t`Aparência salva`);
    },
  });
  return (
    <form {...bind}>
      <FormSection
        title={<Trans>Logo e cores</Trans>}
        lead={
          <Trans>É o que as pessoas veem ao entrar e em todas as telas. Os textos continuam legíveis.</Trans>
        }
      >
        <LookFields
          form={form}
          colors={form.values.customization}
          logo={logo}
          name={company.name}
          error={form.errors.logo}
          meanwhile={<PageState kind="loading" rows={4} />}
        />
        <FormMessage>{message}</FormMessage>
        <SaveButton isSaving={isSaving}>
          <Trans>Salvar</Trans>
        </SaveButton>
      </FormSection>
    </form>
  );
}
