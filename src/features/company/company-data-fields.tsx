import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { subdomain, subdomainOf } from '../../../domain/company/company-fields';
import { keepCaret } from '../../ui/fields/keep-caret';
import { PhoneField } from '../../ui/form/phone-field';
import type { FieldsForm } from './fields-form';
import { typedCnpj } from './typed-cnpj';

/** Brazilian time zones by common names; a company elsewhere keeps its own. */
const ZONES: [zone: string, name: string][] = [
  ['America/Sao_Paulo', 'Brasília, Goiás, Sul e Sudeste'],
  ['America/Bahia', 'Bahia'],
  ['America/Fortaleza', 'Ceará, Maranhão, Piauí, Rio Grande do Norte e Paraíba'],
  ['America/Recife', 'Pernambuco'],
  ['America/Maceio', 'Alagoas e Sergipe'],
  ['America/Belem', 'Amapá e leste do Pará'],
  ['America/Santarem', 'Oeste do Pará'],
  ['America/Araguaina', 'Tocantins'],
  ['America/Noronha', 'Fernando de Noronha'],
  ['America/Manaus', 'Amazonas'],
  ['America/Cuiaba', 'Mato Grosso'],
  ['America/Campo_Grande', 'Mato Grosso do Sul'],
  ['America/Boa_Vista', 'Roraima'],
  ['America/Porto_Velho', 'Rondônia'],
  ['America/Rio_Branco', 'Acre'],
];

interface CompanyDataFieldsProps {
  form: FieldsForm;
  zone: string;
  /** True to show the subdomain, which only the organisation may choose. */
  hasSubdomain: boolean;
  /** Pattern of companies' addresses on this server, with `*` for the subdomain; null if it has none. */
  hostPattern?: string | null | undefined;
  /** True for a new company: its subdomain follows its name until another one is typed. */
  isNew?: boolean;
}

/** Shows the fields of a company's data. */
export function CompanyDataFields({ form, zone, hasSubdomain, hostPattern, isNew }: CompanyDataFieldsProps) {
  const { t } = useLingui();
  const zones = ZONES.map(([value, label]) => ({ value, label }));
  const name = form.getInputProps('name');
  const cnpj = form.getInputProps('cnpj');
  return (
    <>
      <TextInput
        {...name}
        size="md"
        label={<Trans>Nome</Trans>}
        placeholder={t`Nome da loja`}
        autoComplete="organization"
        onChange={event => {
          const before = form.getValues();
          name.onChange(event);
          if (isNew && before.subdomain === subdomainOf(before.name))
            form.setFieldValue('subdomain', subdomainOf(event.currentTarget.value));
        }}
      />
      <TextInput
        {...cnpj}
        size="md"
        label={<Trans>CNPJ</Trans>}
        placeholder="00.000.000/0000-00"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={event => cnpj.onChange(keepCaret(event.currentTarget, typedCnpj))}
      />
      <PhoneField field={form.getInputProps('phone')} placeholder="(00) 0000-0000" />
      {hasSubdomain && (
        <TextInput
          {...form.getInputProps('subdomain')}
          size="md"
          label={<Trans>Subdomínio</Trans>}
          description={<OwnAddress pattern={hostPattern} typed={form.getValues().subdomain} />}
          placeholder={t`nome-da-loja`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <NativeSelect
        {...form.getInputProps('time_zone')}
        size="md"
        label={<Trans>Fuso horário</Trans>}
        description={<Trans>Diz quando um card vence e que dia é «hoje».</Trans>}
        data={zones.some(({ value }) => value === zone) ? zones : [{ value: zone, label: zone }, ...zones]}
      />
    </>
  );
}

/** Shows the address at which the company's people will sign in, by the typed subdomain. */
function OwnAddress({ pattern, typed }: { pattern: string | null | undefined; typed: string }) {
  if (pattern === null)
    return <Trans>Aqui as empresas não têm endereço próprio: todas entram pelo mesmo.</Trans>;
  const { data: own } = subdomain.safeParse(typed);
  if (!pattern || !own) return <Trans>Começo do endereço próprio da empresa: letras, números e hífen.</Trans>;
  return (
    <Trans>
      As pessoas da empresa entram por <b style={{ overflowWrap: 'anywhere' }}>{pattern.replace('*', own)}</b>
    </Trans>
  );
}
