import { Plural, Trans } from '@lingui/react/macro';
import { Confirm } from '../sheet/confirm';

interface DeactivateFlowProps {
  /** Name of the flow; null while nothing is asked. */
  name: string | null;
  /** Number of cards on its board, as far as this device knows. */
  cards: number | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation, explaining what deactivating a flow does to its members. */
export default function DeactivateFlow({ name, cards, onConfirm, onClose }: DeactivateFlowProps) {
  return (
    <Confirm
      isOpen={name !== null}
      title={<Trans>Desativar {name}?</Trans>}
      confirm={<Trans>Desativar</Trans>}
      isDangerous
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        {cards !== null && cards > 0 && (
          <>
            <Plural value={cards} one="O fluxo tem # card." other="O fluxo tem # cards." />{' '}
          </>
        )}
        <Trans>
          Todos continuam podendo ler, mas ninguém cria, move, comenta ou aprova nele até que seja ativado de
          novo. O que alguém fez sem conexão e ainda não enviou será recusado.
        </Trans>
      </p>
    </Confirm>
  );
}
