import { Trans } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { email, name } from '../../../domain/accounts';
import { tenantRole } from '../../../domain/entities/people';
import { optionalText } from '../../../domain/entities/scalars';
import { TEXT_MAX } from '../../../domain/limits';
import { formatPhone } from '../../ui/fields/format-phone';
import { PasswordField } from '../../ui/form/password-field';
import { useRoleWord } from './use-role-word';

/**
 * `newCompanyMember`, but for what makes a number a telephone: every country's weigh 50 KB, and the server says it too.
 * Whether the password is wanted the server says, or a role that was chosen.
 */
export const personSchema = z.object({
  name,
  email,
  occupation: optionalText(TEXT_MAX),
  phone: optionalText(TEXT_MAX),
  role: tenantRole,
  current_password: z.string(),
});
export type PersonValues = z.infer<typeof personSchema>;

type Form = UseFormReturnType<PersonValues>;

/** Who somebody is, in inputs. */
export function PersonFields({ form, emailNote }: { form: Form; emailNote?: ReactNode }) {
  const phone = form.getInputProps('phone');
  return (
    <>
      <TextInput
        {...form.getInputProps('name')}
        data-autofocus
        size="md"
        label={<Trans>Nome</Trans>}
        autoComplete="off"
        maxLength={TEXT_MAX}
      />
      <TextInput
        {...form.getInputProps('email')}
        size="md"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        label={<Trans>E-mail</Trans>}
        description={emailNote}
        maxLength={TEXT_MAX}
      />
      <TextInput
        {...form.getInputProps('occupation')}
        size="md"
        label={<Trans>Cargo</Trans>}
        autoComplete="off"
        maxLength={TEXT_MAX}
      />
      <TextInput
        {...phone}
        size="md"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        label={<Trans>Telefone</Trans>}
        placeholder="(11) 98765-4321"
        onChange={event => phone.onChange(formatPhone(event.currentTarget.value))}
      />
    </>
  );
}

interface RoleFieldProps {
  companyId: number;
  form: Form;
  /** The password of whoever changes it is asked for. */
  asksPassword: boolean;
}

/** What somebody may do in the company; to make an administrator of them takes the password. */
export function RoleField({ companyId, form, asksPassword }: RoleFieldProps) {
  const roleWord = useRoleWord(companyId);
  return (
    <>
      <NativeSelect
        {...form.getInputProps('role')}
        size="md"
        label={<Trans>Papel</Trans>}
        description={
          form.values.role === 'admin' ? (
            <Trans>Cuida das pessoas e dos dados, e vê tudo o que há aqui</Trans>
          ) : (
            <Trans>Trabalha no que lhe for aberto, sem cuidar das pessoas</Trans>
          )
        }
        data={[
          { value: 'user', label: roleWord('user') },
          { value: 'admin', label: roleWord('admin') },
        ]}
      />
      {asksPassword && (
        <PasswordField
          {...form.getInputProps('current_password')}
          label={<Trans>Sua senha</Trans>}
          name="current_password"
          autoComplete="current-password"
          description={<Trans>Só quem sabe a sua senha dá este papel em seu nome</Trans>}
        />
      )}
    </>
  );
}
