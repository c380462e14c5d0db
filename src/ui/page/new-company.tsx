import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useIsPhone } from '../use-media';

/** Renders the button for a new company, among a page's actions. */
export function NewCompany() {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  return isPhone ? (
    <ActionIcon
      component={Link}
      to="/companies/create"
      variant="subtle"
      color="brand"
      size={44}
      aria-label={t`Nova empresa`}
    >
      <IconPlus size={24} />
    </ActionIcon>
  ) : (
    <Button component={Link} to="/companies/create" leftSection={<IconPlus size={17} aria-hidden />}>
      <Trans>Nova empresa</Trans>
    </Button>
  );
}

/** Renders the same button below a text that says there is no company yet. */
export function FirstCompany() {
  return (
    <Button component={Link} to="/companies/create" size="md">
      <Trans>Criar empresa</Trans>
    </Button>
  );
}
