import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, OfflineError } from '../../api/error';
import { signIn } from '../../state/session';
import { loginProblems } from './login-errors';
import classes from './login-form.module.css';

interface Errors {
  email?: string;
  password?: string;
  form?: string;
}

/** E-mail and password; what is wrong stands beside the field, and what was typed stays. */
export function LoginForm() {
  const { t } = useLingui();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
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
      <TextInput
        size="md"
        label={<Trans>Senha</Trans>}
        name="password"
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        value={password}
        error={errors.password}
        onChange={event => setPassword(event.currentTarget.value)}
        rightSection={
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={isShown ? t`Ocultar senha` : t`Mostrar senha`}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <IconEyeOff size={19} /> : <IconEye size={19} />}
          </ActionIcon>
        }
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
