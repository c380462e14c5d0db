import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { TEXT_MAX } from '../../../domain/limits';
import { formatPhone } from '../../ui/fields/format-phone';
import type { FieldsForm } from './fields-form';
import { typedCnpj } from './typed-cnpj';

/** Of Brazil, as people call them; a company elsewhere keeps the one that it has. */
const ZONES: [zone: string, name: string][] = [
  ['America/Sao_Paulo', 'Brasília, Sul e Sudeste'],
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
  /** Its address on the net is the organisation's to say. */
  hasSubdomain: boolean;
}

/** Who a company is. */
export function CompanyDataFields({ form, zone, hasSubdomain }: CompanyDataFieldsProps) {
  const { t } = useLingui();
  const zones = ZONES.map(([value, label]) => ({ value, label }));
  const phone = form.getInputProps('phone');
  const cnpj = form.getInputProps('cnpj');
  return (
    <>
      <TextInput
        {...form.getInputProps('name')}
        size="md"
        label={<Trans>Nome</Trans>}
        placeholder={t`Aurora Veículos`}
        autoComplete="organization"
        maxLength={TEXT_MAX}
      />
      <TextInput
        {...cnpj}
        size="md"
        label={<Trans>CNPJ</Trans>}
        placeholder="12.ABC.345/01DE-35"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={event => cnpj.onChange(typedCnpj(event.currentTarget.value))}
      />
      <TextInput
        {...phone}
        size="md"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        label={<Trans>Telefone</Trans>}
        placeholder="(11) 3456-7890"
        onChange={event => phone.onChange(formatPhone(event.currentTarget.value))}
      />
      {hasSubdomain && (
        <TextInput
          {...form.getInputProps('subdomain')}
          size="md"
          label={<Trans>Subdomínio</Trans>}
          description={<Trans>Começo do endereço próprio da empresa: letras, números e hífen.</Trans>}
          placeholder="aurora"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={63}
        />
      )}
      <NativeSelect
        {...form.getInputProps('time_zone')}
        size="md"
        label={<Trans>Fuso horário</Trans>}
        description={<Trans>Diz quando um prazo vence e que dia é «hoje».</Trans>}
        data={zones.some(({ value }) => value === zone) ? zones : [{ value: zone, label: zone }, ...zones]}
      />
    </>
  );
}
