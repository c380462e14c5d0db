import { Trans } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { email, name } from '../../../domain/company/accounts';
import { tenantRole } from '../../../domain/entities/people';
import { optionalText } from '../../../domain/entities/scalars';
import { invitedFlows } from '../../../domain/flow/invited-flows';
import { TEXT_MAX } from '../../../domain/limits';
import { PasswordField } from '../../ui/form/password-field';
import { PhoneField } from '../../ui/form/phone-field';
import { useRoleWord } from './use-role-word';

/**
 * `newCompanyMember` without the check of telephone numbers, whose data for all countries take 50 KB; the server checks
 * them too. Whether the password is required depends on the server or on the chosen role.
 */
export const personSchema = z.object({
  name,
  email,
  occupation: optionalText(TEXT_MAX),
  phone: optionalText(TEXT_MAX),
  role: tenantRole,
  flows: invitedFlows,
  current_password: z.string(),
});
export type PersonValues = z.infer<typeof personSchema>;

type Form = UseFormReturnType<PersonValues>;

interface NameFieldsProps {
  form: { getInputProps: (name: 'name' | 'email') => object };
  emailNote?: ReactNode;
}

/** Shows the fields of a person's name and address. */
export function NameFields({ form, emailNote }: NameFieldsProps) {
  return (
    <>
      <TextInput
        {...form.getInputProps('name')}
        data-autofocus
        size="md"
        label={<Trans>Nome</Trans>}
        autoComplete="off"
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
      />
    </>
  );
}

/** Shows the fields of a person's data. */
export function PersonFields({ form, emailNote }: { form: Form; emailNote?: ReactNode }) {
  return (
    <>
      <NameFields form={form} emailNote={emailNote} />
      <TextInput
        {...form.getInputProps('occupation')}
        size="md"
        label={<Trans>Cargo</Trans>}
        autoComplete="off"
      />
      <PhoneField field={form.getInputProps('phone')} />
    </>
  );
}

interface RoleFieldProps {
  companyId: number;
  form: {
    values: Pick<PersonValues, 'role'>;
    getInputProps: (name: 'role' | 'current_password') => object;
  };
  /** True if the password of the person making the change is required. */
  asksPassword: boolean;
}

/** Shows a choice of a person's role in the company; making somebody an administrator requires the password. */
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
            <Trans>Cria fluxos e trabalha naqueles de que participa, sem cuidar das pessoas</Trans>
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
          description={<Trans>Confirme com a sua senha para dar este papel</Trans>}
        />
      )}
    </>
  );
}
