import { Plural, Trans } from '@lingui/react/macro';
import type { Unsent } from '../../state/unsent';
import { Confirm } from '../../ui/sheet/confirm';

interface SignOutQuestionProps {
  unsent: Unsent;
  onConfirm: () => void;
  onClose: () => void;
}

/** Explains what stays on the device at sign-out and what is deleted; asked only if there is any. */
export default function SignOutQuestion({ unsent, onConfirm, onClose }: SignOutQuestionProps) {
  const { waiting, photos, drafts, checks, in_clear } = unsent;
  return (
    <Confirm
      isOpen
      isDangerous={drafts + checks > 0}
      title={
        waiting > 0 ? (
          <Trans>Sair com alterações a enviar?</Trans>
        ) : photos > 0 ? (
          <Trans>Sair com fotos na bandeja?</Trans>
        ) : drafts > 0 ? (
          <Trans>Sair e apagar o que você escreveu?</Trans>
        ) : (
          <Trans>Sair no meio da conferência?</Trans>
        )
      }
      confirm={
        checks > 0 ? (
          <Trans>Sair e apagar</Trans>
        ) : drafts > 0 ? (
          <Plural value={drafts} one="Sair e apagar o texto" other="Sair e apagar os textos" />
        ) : waiting > 0 ? (
          <Trans>Sair e enviar depois</Trans>
        ) : (
          <Plural value={photos} one="Sair e deixar a foto" other="Sair e deixar as fotos" />
        )
      }
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {waiting > 0 && (
        <p>
          <Plural
            value={waiting}
            one="# alteração ainda não foi enviada. Ela fica guardada neste aparelho para quando você entrar de novo."
            other="# alterações ainda não foram enviadas. Elas ficam guardadas neste aparelho para quando você entrar de novo."
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
      {in_clear > 0 && (
        <p>
          <Trans>Quem usar este aparelho pode ler o que fica guardado nele.</Trans>
        </p>
      )}
      {checks > 0 && (
        <p>
          <Trans>
            A conferência do pátio que você começou será apagada deste aparelho. Conclua-a antes, para que
            fique no histórico dos cards.
          </Trans>
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
  );
}
