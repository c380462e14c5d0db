import { Trans } from '@lingui/react/macro';
import { Confirm } from '../../ui/confirm';
import classes from './person-form.module.css';

interface DisablePersonProps {
  /** What they are called; null while nothing is asked. */
  name: string | null;
  /** Only a company lets support in again. */
  isSupport: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Says what it does to somebody to be let in no more, before it is done. */
export function DisablePerson({ name, isSupport, onConfirm, onClose }: DisablePersonProps) {
  return (
    <Confirm
      isOpen={name !== null}
      isDangerous
      title={isSupport ? <Trans>Encerrar o suporte de {name}?</Trans> : <Trans>Desativar {name}?</Trans>}
      confirm={isSupport ? <Trans>Encerrar o suporte</Trans> : <Trans>Desativar</Trans>}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ul className={classes.points}>
        <li>
          <Trans>
            Deixa de ver o que há aqui, em todos os seus aparelhos; o que ainda não enviou será recusado.
          </Trans>
        </li>
        {!isSupport && (
          <li>
            <Trans>
              O que ainda não aprovou não é mais pedido, e um card a que só faltava isso pode seguir.
            </Trans>
          </li>
        )}
        <li>
          <Trans>O que fez continua onde está, com o seu nome, e a pessoa pode ser ativada de novo.</Trans>
        </li>
      </ul>
    </Confirm>
  );
}
