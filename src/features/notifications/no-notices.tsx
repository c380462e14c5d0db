import { Trans } from '@lingui/react/macro';
import { IconBell } from '@tabler/icons-react';
import { EmptyState } from '../../ui/page/empty-state';

export function NoNotices() {
  return (
    <EmptyState icon={<IconBell size={30} />} title={<Trans>Nenhum aviso</Trans>}>
      <Trans>
        Pedidos de aprovação e as respostas, quem citar você, o que mudar nos seus cards e os vencimentos
        deles aparecem aqui.
      </Trans>
    </EmptyState>
  );
}
