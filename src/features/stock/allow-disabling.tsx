import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ImportOutcome } from '../../../domain/entities/product-feed';
import { Confirm } from '../../ui/sheet/confirm';
import classes from './stock.module.css';

interface AllowDisablingProps {
  outcome: ImportOutcome;
  onAllow: () => void;
  isSaving: boolean;
}

/** Asks whether an import may take more than a fifth of the vehicles off sale, which may be due to a broken file. */
export function AllowDisabling({ outcome, onAllow, isSaving }: AllowDisablingProps) {
  const [isAsking, setAsking] = useState(false);
  const { disabled, active, added, updated } = outcome;
  const words = <Plural value={disabled} one="Desativar # veículo" other="Desativar # veículos" />;
  return (
    <div className={classes.waiting}>
      <p>
        <b>
          <Plural
            value={active}
            one="O arquivo novo desativaria o único veículo que veio do anterior, mais de 20%."
            other={`O arquivo novo desativaria ${disabled} de # veículos, mais de 20%.`}
          />
        </b>{' '}
        <Trans>Até alguém confirmar, nada muda: o estoque continua como estava.</Trans>
      </p>
      {added + updated > 0 && (
        <p>
          <Trans>
            Do mesmo arquivo esperam também{' '}
            <Plural value={added} _0="nenhum veículo novo" one="# veículo novo" other="# veículos novos" /> e{' '}
            <Plural value={updated} _0="nenhum mudado" one="# mudado" other="# mudados" />.
          </Trans>
        </p>
      )}
      <Button size="md" style={{ justifySelf: 'start' }} loading={isSaving} onClick={() => setAsking(true)}>
        <Trans>Decidir…</Trans>
      </Button>
      <Confirm
        isOpen={isAsking}
        isDangerous
        title={<Trans>O arquivo está certo?</Trans>}
        confirm={words}
        onConfirm={onAllow}
        onClose={() => setAsking(false)}
      >
        <p>
          <Trans>
            Se sim, os veículos que não estão nele saem do estoque, mas continuam nos cards. Se veio
            incompleto, cancele: nada muda.
          </Trans>
        </p>
      </Confirm>
    </div>
  );
}
