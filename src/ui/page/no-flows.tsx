import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconLayoutKanban } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from './empty-state';

/** Renders the next steps for a person who sees no flow at all. */
export function NoFlows({ isAdmin }: { isAdmin: boolean }) {
  const create = (
    <Button component={Link} to="/flows?create=choose" size="md">
      <Trans>Novo fluxo</Trans>
    </Button>
  );
  const icon = <IconLayoutKanban size={30} />;
  return isAdmin ? (
    <EmptyState icon={icon} title={<Trans>A empresa ainda não tem fluxos</Trans>} action={create}>
      <Trans>Crie o primeiro, de um modelo como «Venda de veículos» ou em branco.</Trans>
    </EmptyState>
  ) : (
    <EmptyState icon={icon} title={<Trans>Você ainda não participa de nenhum fluxo</Trans>} action={create}>
      <Trans>Peça a quem administra um fluxo para incluir você, ou crie um seu.</Trans>
    </EmptyState>
  );
}

/**
 * Renders a note in the organisation, which has no flows of its own; for its administrators it links to the companies.
 */
export function OrganizationState() {
  return (
    <EmptyState icon={<IconLayoutKanban size={30} />} title={<Trans>Você está na organização</Trans>}>
      <Trans>Os fluxos ficam em cada empresa.</Trans>
    </EmptyState>
  );
}
