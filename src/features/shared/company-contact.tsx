import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react';
import type { SharedCard } from '../../../domain/card/shared-card';
import { shownPhone } from '../../../domain/reading/shown-phone';
import classes from './company-contact.module.css';

interface CompanyContactProps {
  company: SharedCard['company'];
  /** Vehicle that a customer would ask about. */
  about: string;
}

/** Shows the dealer's name and the ways to contact them. */
export function CompanyContact({ company: { name, phone, public_address }, about }: CompanyContactProps) {
  const { t } = useLingui();
  if (!phone) return null;
  const shown = shownPhone(phone);
  const digits = phone.replaceAll(/\D/g, '');
  // The dealer opens the link on another device, from which this tab's host may not be reachable.
  const page = (public_address ?? location.origin) + location.pathname;
  const greeting = t`Olá! É sobre ${about}: ${page}`;
  // A number that can only be called within the country has no WhatsApp account.
  const isInternational = phone.startsWith('+');
  return (
    <section className={classes.contact} aria-label={t`Contato`}>
      <p className={classes.name}>{name}</p>
      <div className={classes.ways}>
        {isInternational && (
          <Button
            component="a"
            size="md"
            href={`https://wa.me/${digits}?text=${encodeURIComponent(greeting)}`}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<IconBrandWhatsapp size={20} aria-hidden />}
          >
            <Trans>WhatsApp</Trans>
          </Button>
        )}
        <Button
          component="a"
          size="md"
          variant="default"
          href={`tel:${isInternational ? '+' : ''}${digits}`}
          aria-label={t`Ligar para ${shown}`}
          leftSection={<IconPhone size={20} aria-hidden />}
        >
          {shown}
        </Button>
      </div>
    </section>
  );
}
