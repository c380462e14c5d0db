import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, OfflineError } from '../../api/error';
import { createFirstAdministrator } from '../../state/create-password';
import {
  type CreatePasswordProblem,
  createPasswordProblems,
  type FirstAdministrator,
  PASSWORD_MIN,
} from './create-password-errors';
import classes from './login-form.module.css';
import { PasswordField } from './password-field';

type Field = keyof FirstAdministrator;
type Errors = Partial<Record<Field | 'form', string>>;

/** In the order in which they stand, so that the first wrong one gets the focus. */
const FIELDS: Field[] = ['organization_name', 'name', 'email', 'password', 'password_confirmation'];

interface CreatePasswordFormProps {
  token: string;
  /** Meanwhile the link has been used or has expired. */
  onRefused: () => void;
}

/** Names the organisation and makes its first administrator; then the sign-in page has their e-mail. */
export function CreatePasswordForm({ token, onRefused }: CreatePasswordFormProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [typed, setTyped] = useState<FirstAdministrator>({
    organization_name: '',
    name: '',
    email: '',
    password: '',
    password_confirmation: '',
  });
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);

  const fail = (found: Errors) => {
    setErrors(found);
    const first = FIELDS.find(field => found[field]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };

  const explain = (cause: unknown) => {
    if (cause instanceof ApiError && (cause.status === 404 || cause.status === 409)) {
      onRefused();
    } else if (cause instanceof ApiError) {
      const told = FIELDS.map(field => [field, cause.errors?.[field]?.[0]] as const);
      const isPlaced = told.some(([, text]) => text);
      fail({ ...Object.fromEntries(told), form: isPlaced ? undefined : cause.message });
    } else if (cause instanceof OfflineError) {
      setErrors({
        form: t`Sem conexão: para criar a conta é preciso falar com o servidor. Tente de novo quando houver sinal.`,
      });
    } else {
      setErrors({ form: t`Erro de comunicação com o servidor` });
    }
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const words: Record<CreatePasswordProblem, string> = {
      required: t`Campo obrigatório`,
      invalid_email: t`E-mail inválido`,
      short_password: t`Mínimo de ${PASSWORD_MIN} caracteres`,
      other_password: t`As senhas não coincidem`,
    };
    const problems = Object.entries(createPasswordProblems(typed));
    if (problems.length > 0) {
      fail(Object.fromEntries(problems.map(([field, problem]) => [field, words[problem]])));
      return;
    }
    setErrors({});
    setBusy(true);
    try {
      const email = await createFirstAdministrator(token, typed);
      await navigate({ to: '/', search: { email }, replace: true });
    } catch (cause) {
      explain(cause);
    } finally {
      setBusy(false);
    }
  };

  const fieldOf = (name: Field) => ({
    name,
    value: typed[name],
    error: errors[name],
    onChange: (value: string) => setTyped(before => ({ ...before, [name]: value })),
  });
  const textOf = (name: Field) => {
    const { onChange, ...field } = fieldOf(name);
    return {
      ...field,
      size: 'md' as const,
      onChange: (event: { currentTarget: HTMLInputElement }) => onChange(event.currentTarget.value),
    };
  };

  return (
    <form ref={form} className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        {...textOf('organization_name')}
        label={<Trans>Nome da organização</Trans>}
        autoComplete="organization"
        maxLength={255}
      />
      <TextInput {...textOf('name')} label={<Trans>Seu nome</Trans>} autoComplete="name" maxLength={255} />
      <TextInput
        {...textOf('email')}
        label={<Trans>E-mail</Trans>}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={255}
      />
      <PasswordField
        {...fieldOf('password')}
        label={<Trans>Senha</Trans>}
        description={<Trans>No mínimo {PASSWORD_MIN} caracteres</Trans>}
        autoComplete="new-password"
      />
      <PasswordField
        {...fieldOf('password_confirmation')}
        label={<Trans>Repita a senha</Trans>}
        autoComplete="new-password"
      />
      {errors.form && (
        <p className={classes.error} role="alert">
          {errors.form}
        </p>
      )}
      <Button type="submit" size="md" loading={isBusy} fullWidth>
        <Trans>Criar conta</Trans>
      </Button>
    </form>
  );
}
