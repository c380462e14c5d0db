import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusFirstWrong } from '../../ui/form/focus-first-wrong';
import { FormMessage } from '../../ui/form/form-message';
import { PasswordField } from '../../ui/form/password-field';
import type { CodeField } from './code-field';
import classes from './login-form.module.css';

interface Problem {
  message: string | null;
  errors?: { email?: string[]; password?: string[]; code?: string[] };
}

/**
 * Loads the device's database, the sync and the rest of the form while the person types: the page is shown without
 * them.
 */
const loadSignIn = () => Promise.all([import('./sign-in'), import('./code-field')]);

/** Shows the form for e-mail and password, and then for a code if the account has a second factor. */
export function LoginForm() {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  /** Field for a code; null until one is required. */
  const [Code, setCode] = useState<typeof CodeField | null>(null);
  const [isSigningIn, setSigningIn] = useState(false);
  useEffect(() => void loadSignIn().catch(() => undefined), []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    setProblem(null);
    setSigningIn(true);
    try {
      const [{ signInWith }, { CodeField }] = await loadSignIn();
      const found = await signInWith({
        email: String(typed.get('email')),
        password: String(typed.get('password')),
        code: typed.get('code')?.toString(),
      });
      if (found?.errors?.code && !Code) flushSync(() => setCode(() => CodeField));
      else if (found?.errors && Object.keys(found.errors).length > 0) {
        focusFirstWrong(form.current, () => setProblem({ ...found, message: null }));
      } else setProblem(found);
    } catch {
      setProblem({
        message: t`Não foi possível carregar o app. Verifique a conexão e tente de novo.`,
      });
    } finally {
      setSigningIn(false);
    }
  };
  // Clears a field's error once the field is changed.
  const clear = (field: 'email' | 'password' | 'code') =>
    setProblem(before => before && { ...before, errors: { ...before.errors, [field]: undefined } });

  return (
    <form ref={form} noValidate className={classes.form} onSubmit={event => void submit(event)}>
      <TextInput
        size="md"
        label={<Trans>E-mail</Trans>}
        name="email"
        type="email"
        error={problem?.errors?.email?.[0]}
        onChange={() => clear('email')}
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        label={<Trans>Senha</Trans>}
        name="password"
        error={problem?.errors?.password?.[0]}
        onChange={() => clear('password')}
        autoComplete="current-password"
      />
      {Code && <Code error={problem?.errors?.code?.[0]} onChange={() => clear('code')} />}
      <FormMessage>{problem?.message ?? null}</FormMessage>
      <Button type="submit" size="md" loading={isSigningIn} fullWidth>
        <Trans>Entrar</Trans>
      </Button>
      <Link to="/auth/forgot-password" className={classes.forgot}>
        <Trans>Esqueci minha senha</Trans>
      </Link>
    </form>
  );
}
