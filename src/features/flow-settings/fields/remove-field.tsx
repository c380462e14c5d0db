import { Trans, useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import type { CustomField, Phase } from '../../../../domain/entities/board';
import { save } from '../../../online/save';
import * as alerts from '../../../state/alerts';
import { Confirm } from '../../../ui/sheet/confirm';
import { UsageLine } from '../usage-line';

interface RemoveFieldProps {
  field: CustomField;
  phases: Phase[];
  onClose: () => void;
}

const all = new Intl.ListFormat('pt-BR');

/** Asks before a field is deleted, with all its values on cards. */
export default function RemoveField({ field, phases, onClose }: RemoveFieldProps) {
  const { t } = useLingui();
  const asking = phases.filter(({ passage }) => passage?.field_ids.includes(field.id));
  const names = all.format(asking.map(({ name }) => name));
  const remove = async () => {
    const path = `/boards/${field.board_id}/custom_fields/${field.id}`;
    const { problem } = await save({ method: 'DELETE', path, answer: z.unknown() });
    if (problem) alerts.error(problem.message);
    else alerts.success(t`Campo excluído`);
  };
  return (
    <Confirm
      isOpen
      isDangerous
      title={<Trans>Excluir o campo «{field.name}»?</Trans>}
      confirm={<Trans>Excluir campo</Trans>}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>
        <UsageLine
          boardId={field.board_id}
          part="fields"
          id={field.id}
          none={<Trans>Nenhum card tem este campo preenchido.</Trans>}
          some={cards => (
            <Trans>O que está preenchido em {cards} é apagado. Isso não pode ser desfeito.</Trans>
          )}
        />
      </p>
      {asking.length > 0 && (
        <p>
          <Trans>Este campo não será mais pedido para o card sair de {names}.</Trans>
        </p>
      )}
    </Confirm>
  );
}
