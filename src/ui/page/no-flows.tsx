import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconLayoutKanban } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from './empty-state';

/** For who sees no flow at all: what to do next. */
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

/** The organisation has no flows of its own; its companies are for who administers it. */
export function OrganizationState() {
  return (
    <EmptyState icon={<IconLayoutKanban size={30} />} title={<Trans>Você está na organização</Trans>}>
      <Trans>Os fluxos ficam em cada empresa.</Trans>
    </EmptyState>
  );
}
