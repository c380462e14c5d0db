import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { WHITE_LABEL_TENANT } from '../../../domain/company/organization';
import * as alerts from '../../state/alerts';
import { usePageTitle } from '../../state/page-title';
import { FormMessage } from '../../ui/form/form-message';
import { FormSection } from '../../ui/form/form-section';
import { SaveButton } from '../../ui/form/save-button';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import { loadLater } from '../../ui/page/load-later';
import { PageHeader } from '../../ui/page/page-header';
import { PageState } from '../../ui/page/page-state';
import { draftPlace } from '../../view/drafts';
import { AddressFields } from './address-fields';
import { CompanyDataFields } from './company-data-fields';
import classes from './company-form.module.css';
import { STEPS, stepOf } from './company-steps';
import { EMPTY, type NewCompanyValues } from './company-values';
import { checkCompany, createCompany } from './save-company';
import { useCompany } from './use-company';
import { useShownLogo } from './use-shown-logo';

const LookFields = loadLater(() => import('./look-fields'));

interface NewCompanyPageProps {
  /** Index of the step that is shown, from 0. */
  step: number;
  onStep: (step: number) => void;
  onStepBack: () => void;
  onBack: () => void;
  onCreated: (id: number) => void;
}

/**
 * Shows the page that creates a company in three steps and invites its administrator. Typed text is stored until then.
 */
export function NewCompanyPage({ step, onStep, onStepBack, onBack, onCreated }: NewCompanyPageProps) {
  const { t } = useLingui();
  usePageTitle(t`Nova empresa`);
  const [draft] = useState(() => draftPlace('company.new'));
  const logo = useShownLogo(null);
  const organization = useCompany(WHITE_LABEL_TENANT).data?.data;
  const create = async ({ logo: _, ...body }: NewCompanyValues) => {
    const { answer, problem } = await createCompany(body, logo.pending);
    if (problem) {
      // Opens the step that contains the first error.
      const at = stepOf(Object.keys(problem.errors ?? {}));
      if (at >= 0 && at !== step) onStep(at);
      return problem;
    }
    return () => {
      alerts.success(t`Empresa criada`, t`O convite foi enviado a ${body.admin.email}.`);
      onCreated(answer.data.id);
    };
  };
  const { form, bind, message, isSaving } = useSchemaForm<NewCompanyValues>({
    schema: STEPS[step]!.asks,
    initialValues: EMPTY,
    draft,
    save: async values => {
      if (step === STEPS.length - 1) return create(values);
      // Only the server knows whether a number or address belongs to another company, and which telephones are valid.
      const { customization: _, logo: __, admin: ___, ...data } = values;
      const { problem } = step === 0 ? await checkCompany(data) : { problem: null };
      if (!problem) onStep(step + 1);
      return problem ?? 'unfinished';
    },
  });
  const head = useStepFocus(step, bind.ref);
  const names = [t`Empresa`, t`Aparência`, t`Quem administra`];
  return (
    <>
      <PageHeader title={<Trans>Nova empresa</Trans>} back={{ label: t`Voltar às empresas`, onBack }} />
      <form {...bind} className={classes.page}>
        <ol className={classes.steps} aria-label={t`Passos`}>
          {names.map((name, at) => (
            <li key={name} aria-current={at === step ? 'step' : undefined} data-done={at < step || undefined}>
              <span aria-hidden>{at + 1}</span>
              {name}
            </li>
          ))}
        </ol>
        <h2 ref={head} tabIndex={-1} className={classes.step}>
          <Trans>
            Passo {step + 1} de {STEPS.length}: {names[step]}
          </Trans>
        </h2>
        <Step isShown={step === 0}>
          <FormSection title={<Trans>Identificação</Trans>}>
            <CompanyDataFields
              form={form}
              zone={form.values.time_zone}
              hasSubdomain
              hostPattern={organization?.host_pattern}
              isNew
            />
          </FormSection>
          <FormSection
            title={<Trans>Endereço</Trans>}
            lead={<Trans>Digite o CEP para preencher o resto.</Trans>}
          >
            <AddressFields form={form} />
          </FormSection>
        </Step>
        <Step isShown={step === 1}>
          <FormSection
            title={<Trans>Logo e cores</Trans>}
            lead={<Trans>Pode deixar para depois: a própria empresa também muda isso.</Trans>}
          >
            <LookFields
              form={form}
              colors={form.values.customization}
              logo={logo}
              name={form.values.name}
              error={form.errors.logo}
              meanwhile={<PageState kind="loading" rows={4} />}
            />
          </FormSection>
        </Step>
        <Step isShown={step === 2}>
          <FormSection
            title={<Trans>Quem administra</Trans>}
            lead={<Trans>Recebe um convite por e-mail, cria a senha e convida as outras pessoas.</Trans>}
          >
            <TextInput
              {...form.getInputProps('admin.name')}
              size="md"
              label={<Trans>Nome da pessoa</Trans>}
              autoComplete="off"
            />
            <TextInput
              {...form.getInputProps('admin.email')}
              size="md"
              type="email"
              inputMode="email"
              label={<Trans>E-mail</Trans>}
              autoComplete="off"
            />
            <TextInput
              {...form.getInputProps('admin.occupation')}
              size="md"
              label={<Trans>Cargo</Trans>}
              placeholder={t`Gerente`}
              autoComplete="off"
            />
          </FormSection>
        </Step>
        <FormMessage>{message}</FormMessage>
        <div className={classes.row}>
          {step > 0 && (
            <Button size="md" variant="default" disabled={isSaving} onClick={onStepBack}>
              <Trans>Voltar</Trans>
            </Button>
          )}
          <SaveButton isSaving={isSaving}>
            {step < STEPS.length - 1 ? <Trans>Continuar</Trans> : <Trans>Criar empresa</Trans>}
          </SaveButton>
        </div>
      </form>
    </>
  );
}

/** Shows a step of the form. A hidden step keeps its typed text and the messages of its fields. */
function Step({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  return <div hidden={!isShown}>{children}</div>;
}

/** Moves the focus, when the step changes, to its first invalid field or else to its heading. */
function useStepFocus(step: number, form: React.RefObject<HTMLFormElement | null>) {
  const head = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const wrong = form.current?.querySelector<HTMLElement>(
      'div:not([hidden]) > section [aria-invalid="true"]',
    );
    const target = wrong ?? head.current;
    target?.focus();
    target?.scrollIntoView({ block: wrong ? 'center' : 'nearest' });
  }, [step, form]);
  return head;
}
