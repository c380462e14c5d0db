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
 * `newCompanyMember`, but for what makes a number a telephone: every country's weigh 50 KB, and the server says it too.
 * Whether the password is wanted the server says, or a role that was chosen.
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

/** What somebody is called, and where they are reached. */
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

/** Who somebody is, in inputs. */
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
