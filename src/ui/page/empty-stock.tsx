import { Trans } from '@lingui/react/macro';
import { IconCar } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state';

/** Explains, for a company without vehicles, who fills its stock and where; links there for people who may do so. */
export function EmptyStock({ isAdmin, action }: { isAdmin: boolean; action?: ReactNode }) {
  return (
    <EmptyState icon={<IconCar size={30} />} title={<Trans>Nenhum veículo à venda</Trans>} action={action}>
      {isAdmin ? (
        <Trans>
          Envie um arquivo com os veículos, ou informe o link dele, em{' '}
          <Link to="/my-company" search={{ tab: 'stock' }}>
            Empresa › Estoque
          </Link>
          : eles aparecem aqui e podem ir para os cards.
        </Trans>
      ) : (
        <Trans>
          Quem administra a empresa traz os veículos, em Empresa › Estoque: eles aparecem aqui e podem ir para
          os cards.
        </Trans>
      )}
    </EmptyState>
  );
}
