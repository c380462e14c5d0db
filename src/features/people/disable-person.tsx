import { Trans } from '@lingui/react/macro';
import { Confirm } from '../../ui/sheet/confirm';
import classes from './person-form.module.css';

interface DisablePersonProps {
  /** Name of the person; null while nothing is asked. */
  name: string | null;
  /** True for support, which only the company itself can let in again. */
  isSupport: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a person's access is disabled, and explains the effect. */
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
            A pessoa deixa de ver esta empresa em todos os aparelhos dela. O que ela ainda não enviou será
            recusado.
          </Trans>
        </li>
        {!isSupport && (
          <li>
            <Trans>
              Os pedidos sem resposta são cancelados, e os cards que só dependiam deles podem avançar.
            </Trans>
          </li>
        )}
        <li>
          <Trans>
            O que a pessoa fez continua onde está, com o nome dela, e ela pode ser ativada de novo.
          </Trans>
        </li>
      </ul>
    </Confirm>
  );
}
