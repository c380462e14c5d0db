import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { save } from '../../online/save';
import { FormMessage } from '../../ui/form/form-message';
import { HomeButton } from './home-button';
import classes from './login-form.module.css';

const answer = z.object({ data: z.object({ email: z.string() }) });

/** Shows a button that sends the signed-in person's confirmation e-mail again; the server limits how often. */
export function ResendConfirmation() {
  const { t } = useLingui();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setMessage(null);
    setSentTo(null);
    setSending(true);
    const saved = await save({ method: 'POST', path: '/email-verification', answer });
    setSending(false);
    if (saved.answer) setSentTo(saved.answer.data.email);
    else
      setMessage(
        saved.problem.code
          ? saved.problem.message
          : t`Sem conexão não dá para reenviar. Tente de novo quando ela voltar.`,
      );
  };
  return (
    <div className={classes.form}>
      <p role="status" className={classes.told}>
        {sentTo && <Trans>Enviamos o link para {sentTo}. Ele vale por 7 dias.</Trans>}
      </p>
      <FormMessage>{message}</FormMessage>
      <Button size="md" fullWidth loading={isSending} onClick={() => void send()}>
        <Trans>Reenviar</Trans>
      </Button>
      <HomeButton variant="subtle" />
    </div>
  );
}
