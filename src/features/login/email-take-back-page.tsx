import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { problemOf } from '../../api/problem';
import { usePageTitle } from '../../state/page-title';
import { readMailedLink, takeEmailBack } from '../../state/session/mailed-links';
import { FormMessage } from '../../ui/form/form-message';
import { HomeButton } from './home-button';
import { LinkTrouble } from './link-trouble';
import classes from './login-form.module.css';
import { LoginFrame } from './login-frame';
import { useLink } from './use-link';

const CHANGED = ['not_found', 'link_used', 'link_expired'];

/** Shows the page of the link in the e-mail about a changed address, for an owner who did not change it. */
export function EmailTakeBackPage({ token }: { token: string }) {
  const { t } = useLingui();
  usePageTitle(t`Desfazer a troca do e-mail`);
  const { link, again } = useLink(useCallback(() => readMailedLink('email-take-back', token), [token]));
  const [isDone, setDone] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  if (typeof link === 'string') {
    return (
      <LinkTrouble link={link} again={again}>
        <HomeButton />
      </LinkTrouble>
    );
  }
  const { state, email } = link;
  if (isDone) {
    return (
      <LoginFrame
        key="done"
        title={<Trans>A troca foi desfeita</Trans>}
        lead={
          <Trans>
            O e-mail da sua conta é {email}. Enviamos a ele um link para criar outra senha, que vale por 60
            minutos.
          </Trans>
        }
      >
        <HomeButton />
      </LoginFrame>
    );
  }
  if (state !== 'valid') {
    return (
      <LoginFrame
        key={state}
        title={state === 'used' ? <Trans>Este link já foi usado</Trans> : <Trans>Este link venceu</Trans>}
        lead={
          state === 'used' ? (
            <Trans>A troca do e-mail já foi desfeita, e um link para criar outra senha foi enviado.</Trans>
          ) : (
            <Trans>Ele vale por 7 dias. Se a troca não foi sua, fale com quem administra a empresa.</Trans>
          )
        }
      >
        <HomeButton />
      </LoginFrame>
    );
  }
  const takeBack = async () => {
    setMessage(null);
    setSending(true);
    try {
      await takeEmailBack(token);
      setDone(true);
    } catch (cause) {
      const problem = problemOf(cause, t`Sem conexão não dá para desfazer. Tente de novo quando ela voltar.`);
      if (CHANGED.includes(problem.code ?? '')) await again();
      else setMessage(problem.errors?.email?.[0] ?? problem.message);
    } finally {
      setSending(false);
    }
  };
  return (
    <LoginFrame
      key="valid"
      title={<Trans>Não foi você?</Trans>}
      lead={
        <Trans>
          O e-mail da sua conta volta a ser {email}, ela é encerrada em todos os aparelhos, e enviamos a ele
          um link para criar outra senha. Se foi você que trocou o e-mail, não precisa fazer nada.
        </Trans>
      }
    >
      <div className={classes.form}>
        <FormMessage>{message}</FormMessage>
        <Button size="md" fullWidth loading={isSending} onClick={() => void takeBack()}>
          <Trans>Desfazer a troca</Trans>
        </Button>
        <HomeButton variant="subtle" />
      </div>
    </LoginFrame>
  );
}
