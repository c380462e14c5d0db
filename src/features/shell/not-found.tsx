import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { usePageTitle } from '../../state/page-title';
import { PageHeader } from '../../ui/page/page-header';
import { PageState } from '../../ui/page/page-state';

/** Shows the page for an address that does not exist. */
export function NotFound() {
  const { t } = useLingui();
  usePageTitle(t`Página não encontrada`);
  return (
    <>
      <PageHeader title={<Trans>Página não encontrada</Trans>} />
      <PageState
        kind="gone"
        title={<Trans>Não há nada neste link</Trans>}
        action={
          <Button component={Link} to="/home" size="md">
            <Trans>Ir para o início</Trans>
          </Button>
        }
      >
        <Trans>O link pode ter mudado ou foi digitado errado.</Trans>
      </PageState>
    </>
  );
}
