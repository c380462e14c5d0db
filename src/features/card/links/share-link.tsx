import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import * as z from 'zod/mini';
import { leadVehicle } from '../../../../domain/card/lead-vehicle';
import { type ExternalLink, externalLink } from '../../../../domain/entities/card';
import { formatMoney } from '../../../../domain/flow/field-words';
import { copyAddress } from '../../../acts/copy';
import { save } from '../../../online/save';
import { error, success } from '../../../state/alerts';
import { publicAddress } from '../../../state/public-address';
import { connectivity } from '../../../sync/connectivity';
import { FormMessage } from '../../../ui/form/form-message';
import pill from '../../../ui/pill.module.css';
import { dayAndTime } from '../../../ui/text/time';
import { useCardContext } from '../card-context';
import classes from './share-card.module.css';

interface ShareLinkProps {
  link: ExternalLink;
  /** Path of the card's links, below `/api`. */
  path: string;
  /** Current time in milliseconds since 1970. */
  now: number;
  /** True for a link that was just created: its buttons are used next. */
  isNew: boolean;
}

/** Shows a link of the card: its author and time, its content, whether it still opens, and its actions. */
export function ShareLink({ link, path, now, isNew }: ShareLinkProps) {
  const { t } = useLingui();
  const { people, timeZone } = useCardContext();
  const tools = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNew) tools.current?.querySelector('button')?.focus();
  }, [isNew]);
  const author = people.get(link.user_id)?.name ?? t`alguém`;
  const moment = (instant: string) => dayAndTime(instant, timeZone);
  const [created, expires] = [moment(link.created_at), moment(link.expires_at)];
  const ended = link.deactivated_at && moment(link.deactivated_at);
  const isActive = !ended && Date.parse(link.expires_at) > now;
  const address = `/shared/card/${link.slug}`;
  const hasSheet = 'share' in navigator;
  return (
    <li className={classes.link}>
      <p className={classes.name}>
        <b>{link.title}</b>
        <span className={pill.pill} data-tone={isActive ? 'ok' : 'plain'}>
          {ended ? <Trans>desativado</Trans> : isActive ? <Trans>ativo</Trans> : <Trans>vencido</Trans>}
        </span>
      </p>
      <p className={classes.when}>
        <Trans>
          Por {author} em {created}
        </Trans>
        {' · '}
        {ended ? (
          <Trans>desativado em {ended}</Trans>
        ) : isActive ? (
          <Trans>vale até {expires}</Trans>
        ) : (
          <Trans>venceu em {expires}</Trans>
        )}
      </p>
      <p className={classes.when}>
        <Shows link={link} />
      </p>
      {isActive && link.slug && (
        <div ref={tools} className={classes.tools}>
          {hasSheet && <Share title={link.title} address={address} isNext={isNew} />}
          <Button variant="light" size="sm" onClick={() => void copyAddress(address)}>
            <Trans>Copiar</Trans>
          </Button>
          {!hasSheet && <WhatsApp address={address} />}
          <Button variant="subtle" size="sm" component="a" href={address} target="_blank" rel="noopener">
            <Trans>Abrir</Trans>
          </Button>
          <Deactivate link={link} path={path} />
        </div>
      )}
    </li>
  );
}

function Shows({ link: { with_comments, with_history } }: Pick<ShareLinkProps, 'link'>) {
  // Rows from before this choice lack both fields, and their links show both.
  const [comments, history] = [with_comments !== false, with_history !== false];
  if (comments && history) return <Trans>Mostra comentários e histórico</Trans>;
  if (comments) return <Trans>Mostra comentários, sem histórico</Trans>;
  if (history) return <Trans>Mostra histórico, sem comentários</Trans>;
  return <Trans>Sem comentários nem histórico</Trans>;
}

/**
 * Returns the text sent with a link: the vehicle and its price, as at the top of the shared page, or else the card's
 * title.
 */
function useSentText(): string {
  const { card, products } = useCardContext().view;
  const vehicle = leadVehicle(products);
  if (!vehicle) return card.title;
  return vehicle.price ? `${vehicle.title} · ${formatMoney(vehicle.price)}` : vehicle.title;
}

interface ShareProps {
  title: string;
  address: string;
  /** True if it is the expected next step. */
  isNext: boolean;
}

/** Shows a button that shares the link with another app through the device's own sheet. */
function Share({ title, address, isNext }: ShareProps) {
  const { t } = useLingui();
  const text = useSentText();
  const share = async () => {
    try {
      await navigator.share({ title, text, url: publicAddress(address) });
    } catch (problem) {
      // Closing the share sheet is not an error.
      if (problem instanceof DOMException && problem.name === 'AbortError') return;
      error(t`Não foi possível compartilhar por este aparelho. Copie o link.`);
    }
  };
  return (
    <Button variant={isNext ? 'filled' : 'light'} size="sm" onClick={() => void share()}>
      <Trans>Compartilhar</Trans>
    </Button>
  );
}

/** Shows the button that sends the link by WhatsApp, for browsers that have no sheet for sharing. */
function WhatsApp({ address }: { address: string }) {
  const text = `${useSentText()} ${publicAddress(address)}`;
  return (
    <Button
      variant="light"
      size="sm"
      component="a"
      href={`https://wa.me/?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      WhatsApp
    </Button>
  );
}

const answer = z.object({ data: externalLink });

/**
 * Shows a button that deactivates a link. It asks in place, since this can't be undone: people with the address then
 * see nothing more.
 */
function Deactivate({ link, path }: Pick<ShareLinkProps, 'link' | 'path'>) {
  const { t } = useLingui();
  const { online } = useSnapshot(connectivity);
  const [isAsking, setAsking] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const deactivate = async () => {
    setSaving(true);
    const { problem } = await save({ method: 'DELETE', path: `${path}/${link.id}`, answer });
    setSaving(false);
    if (problem) setMessage(problem.message);
    else success(t`Link desativado`);
  };
  if (!isAsking)
    return (
      <Button variant="subtle" color="gray" size="sm" disabled={!online} onClick={() => setAsking(true)}>
        <Trans>Desativar</Trans>
      </Button>
    );
  return (
    <div className={classes.ask}>
      <p role="status">
        <Trans>Desativar este link? Quem o recebeu não abre mais o card por ele.</Trans>
      </p>
      <FormMessage>{message}</FormMessage>
      <Button variant="default" size="sm" autoFocus onClick={() => setAsking(false)}>
        <Trans>Cancelar</Trans>
      </Button>
      <Button size="sm" className={classes.danger} loading={isSaving} onClick={() => void deactivate()}>
        <Trans>Desativar link</Trans>
      </Button>
    </div>
  );
}
