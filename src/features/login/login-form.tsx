import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, OfflineError } from '../../api/error';
import { signIn } from '../../state/session';
import { loginProblems } from './login-errors';
import classes from './login-form.module.css';
import { PasswordField } from './password-field';

interface Errors {
  email?: string;
  password?: string;
  form?: string;
}

/** E-mail and password; what is wrong stands beside the field, and what was typed stays. */
export function LoginForm({ knownEmail = '' }: { knownEmail?: string }) {
  const { t } = useLingui();
  const [email, setEmail] = useState(knownEmail);
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);

  const fail = (found: Errors) => {
    setErrors(found);
    const first = found.email ? 'email' : found.password ? 'password' : null;
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const words = { required: t`Campo obrigatório`, invalid_email: t`E-mail inválido` };
    const problems = loginProblems({ email, password });
    if (problems.email || problems.password) {
      fail({
        email: problems.email && words[problems.email],
        password: problems.password && words[problems.password],
      });
      return;
    }
    setErrors({});
    setBusy(true);
    try {
      await signIn(email.trim(), password);
    } catch (cause) {
      if (cause instanceof ApiError) {
        const { email: wrongEmail, password: wrongPassword } = cause.errors ?? {};
        const isPlaced = wrongEmail?.[0] || wrongPassword?.[0];
        fail({
          email: wrongEmail?.[0],
          password: wrongPassword?.[0],
          form: isPlaced ? undefined : cause.message,
        });
      } else if (cause instanceof OfflineError) {
        setErrors({
          form: t`Sem conexão: para entrar é preciso falar com o servidor. Tente de novo quando houver sinal.`,
        });
      } else {
        setErrors({ form: t`Erro de comunicação com o servidor` });
      }
    } finally {
      setBusy(false);
    }
  };

  return (
    <form ref={form} className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        size="md"
        label={<Trans>E-mail</Trans>}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        error={errors.email}
        onChange={event => setEmail(event.currentTarget.value)}
      />
      <PasswordField
        label={<Trans>Senha</Trans>}
        name="password"
        autoComplete="current-password"
        value={password}
        error={errors.password}
        onChange={setPassword}
      />
      {errors.form && (
        <p className={classes.error} role="alert">
          {errors.form}
        </p>
      )}
      <Button type="submit" size="md" loading={isBusy} fullWidth>
        <Trans>Entrar</Trans>
      </Button>
    </form>
  );
}
