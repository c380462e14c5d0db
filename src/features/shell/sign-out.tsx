import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import * as alerts from '../../state/alerts';
import { signOut, unsentBeforeSignOut } from '../../state/open-session';
import { Confirm } from '../../ui/confirm';

const NOTHING = { waiting: 0, photos: 0, drafts: 0 };

/** The way out, by a button of the caller's: it asks first where something waits to be sent, or would be lost. */
export function SignOut({ children }: { children: (askToLeave: () => void) => ReactNode }) {
  const { t } = useLingui();
  const [{ waiting, photos, drafts }, setUnsent] = useState(NOTHING);

  const leave = async () => {
    try {
      await signOut();
    } catch (cause) {
      alerts.error(cause instanceof Error ? cause.message : t`Erro de comunicação com o servidor`);
    }
  };
  const askToLeave = async () => {
    const found = await unsentBeforeSignOut();
    if (found.waiting + found.photos + found.drafts > 0) setUnsent(found);
    else await leave();
  };
  return (
    <>
      {children(() => void askToLeave())}
      <Confirm
        isOpen={waiting + photos + drafts > 0}
        isDangerous={drafts > 0}
        title={
          waiting > 0 ? (
            <Trans>Sair com alterações a enviar?</Trans>
          ) : photos > 0 ? (
            <Trans>Sair com fotos na bandeja?</Trans>
          ) : (
            <Trans>Sair e apagar o que você escreveu?</Trans>
          )
        }
        confirm={
          drafts > 0 ? (
            <Plural value={drafts} one="Sair e apagar o texto" other="Sair e apagar os textos" />
          ) : waiting > 0 ? (
            <Trans>Sair e enviar depois</Trans>
          ) : (
            <Plural value={photos} one="Sair e deixar a foto" other="Sair e deixar as fotos" />
          )
        }
        onConfirm={leave}
        onClose={() => setUnsent(NOTHING)}
      >
        {waiting > 0 && (
          <p>
            <Plural
              value={waiting}
              one="# alteração ainda não foi enviada. Ela fica guardada neste aparelho e segue quando você entrar de novo."
              other="# alterações ainda não foram enviadas. Elas ficam guardadas neste aparelho e seguem quando você entrar de novo."
            />
          </p>
        )}
        {photos > 0 && (
          <p>
            <Plural
              value={photos}
              one="# foto da bandeja fica guardada neste aparelho para quando você entrar de novo."
              other="# fotos da bandeja ficam guardadas neste aparelho para quando você entrar de novo."
            />
          </p>
        )}
        {drafts > 0 && (
          <p>
            <Plural
              value={drafts}
              one="# texto que você começou e não enviou será apagado deste aparelho."
              other="# textos que você começou e não enviou serão apagados deste aparelho."
            />
          </p>
        )}
      </Confirm>
    </>
  );
}
