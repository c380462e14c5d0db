import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { retention } from '../../../domain/company/company-fields';
import * as alerts from '../../state/alerts';
import { FormMessage } from '../../ui/form/form-message';
import { SaveButton } from '../../ui/form/save-button';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import { Confirm } from '../../ui/sheet/confirm';
import { draftPlace } from '../../view/drafts';
import classes from './company-form.module.css';
import { RetentionLoss, shortened, type TypedRetention } from './retention-loss';
import { changeCompany } from './save-company';
import type { WholeCompany } from './use-company';

/** Schema as on the server; an empty text stands for an unset period. */
const schema = z.object({ retention: z.pipe(z.custom<TypedRetention>(), retention as never) });

interface Asked {
  after: TypedRetention;
  answer: (isSure: boolean) => void;
}

/** Shows the form of a company's retention periods; before saving it shows what would be deleted. */
export function RetentionForm({ company }: { company: WholeCompany }) {
  const { t } = useLingui();
  const [draft] = useState(() => draftPlace(`company.${company.id}.retention`));
  const [asked, setAsked] = useState<Asked | null>(null);
  const { archived_cards_days, read_notices_days, audit_years } = company.retention;
  const { form, bind, message, isSaving } = useSchemaForm({
    schema,
    initialValues: {
      retention: {
        archived_cards_days: String(archived_cards_days ?? ''),
        read_notices_days: String(read_notices_days ?? ''),
        audit_years: String(audit_years),
      },
    },
    draft,
    save: async ({ retention: after }) => {
      const isSure =
        shortened(company.retention, after).length === 0 ||
        (await new Promise<boolean>(answer => setAsked({ after, answer })));
      if (!isSure) return { message: '' };
      const { problem } = await changeCompany(company.id, { retention: after });
      return problem ?? (() => alerts.success(t`Prazos salvos`));
    },
  });
  const days = {
    size: 'md',
    inputMode: 'numeric',
    autoComplete: 'off',
    placeholder: t`Para sempre`,
    rightSectionWidth: 60,
    rightSection: <Trans>dias</Trans>,
  } as const;
  return (
    <form {...bind} className={classes.form}>
      <TextInput
        {...form.getInputProps('retention.archived_cards_days')}
        {...days}
        label={<Trans>Cards arquivados</Trans>}
        description={
          <Trans>
            Desde o arquivamento. São excluídos com comentários, anexos e histórico. De 30 a 3650 dias.
          </Trans>
        }
      />
      <TextInput
        {...form.getInputProps('retention.read_notices_days')}
        {...days}
        label={<Trans>Avisos lidos</Trans>}
        description={<Trans>Desde a leitura, para todas as pessoas. De 7 a 3650 dias.</Trans>}
      />
      <TextInput
        {...form.getInputProps('retention.audit_years')}
        {...days}
        placeholder="2"
        rightSection={<Trans>anos</Trans>}
        label={<Trans>Registro de auditoria</Trans>}
        description={<Trans>Quem fez o quê na empresa. De 2 a 20 anos.</Trans>}
      />
      <FormMessage>{message}</FormMessage>
      <SaveButton isSaving={isSaving}>
        <Trans>Salvar</Trans>
      </SaveButton>
      <Confirm
        isOpen={asked !== null}
        isDangerous
        title={<Trans>Excluir o que passa destes prazos?</Trans>}
        confirm={<Trans>Salvar os prazos</Trans>}
        onConfirm={() => asked?.answer(true)}
        onClose={() => {
          asked?.answer(false);
          setAsked(null);
        }}
      >
        {asked && <RetentionLoss before={company.retention} after={asked.after} />}
      </Confirm>
    </form>
  );
}
