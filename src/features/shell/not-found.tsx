import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { usePageTitle } from '../../state/page-title';
import { EmptyState } from '../../ui/empty-state';
import { PageHeader } from '../../ui/page-header';

/** An address that leads nowhere. */
export function NotFound() {
  const { t } = useLingui();
  usePageTitle(t`Página não encontrada`);
  return (
    <>
      <PageHeader title={<Trans>Página não encontrada</Trans>} />
      <EmptyState
        icon={<IconMapQuestion size={30} />}
        title={<Trans>Não há nada neste endereço</Trans>}
        action={
          <Button component={Link} to="/home" size="md">
            <Trans>Ir para o início</Trans>
          </Button>
        }
      >
        <Trans>O endereço pode ter mudado, ou foi digitado com um engano.</Trans>
      </EmptyState>
    </>
  );
}
