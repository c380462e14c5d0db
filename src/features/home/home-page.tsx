import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconCamera, IconQrcode, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { WHITE_LABEL_TENANT } from '../../../domain/company/organization';
import type { Notification } from '../../../domain/entities/people';
import { usePageTitle } from '../../state/page-title';
import { screenDrawn } from '../../state/screen-drawn';
import { openSearch } from '../../state/searching';
import { companyTimeZone, currentTenant, session } from '../../state/session/session';
import { syncNow } from '../../sync/sync';
import { loadLater } from '../../ui/page/load-later';
import { NewCompany } from '../../ui/page/new-company';
import { NoFlows, OrganizationState } from '../../ui/page/no-flows';
import { PageHeader } from '../../ui/page/page-header';
import { PullToRefresh } from '../../ui/page/pull-to-refresh';
import { Section } from '../../ui/page/section';
import { firstName } from '../../ui/text/initials';
import { greeting } from '../../ui/text/time-words';
import { useIsPhone } from '../../ui/use-media';
import { useNow } from '../../ui/use-now';
import { BackToPhotos } from './back-to-photos';
import classes from './home-page.module.css';
import { HomeSkeleton } from './home-skeleton';
import { HomeTiles } from './home-tiles';
import { MyDaySections } from './my-day';
import { MyFlows } from './my-flows';
import { type MyDay, useMyDay } from './use-my-day';

const OrganizationHome = loadLater(() => import('./organization-home'));

interface HomePageProps {
  /** Cards that wait in the team of a person who administers flows. */
  team: ReactNode;
  /** Renders the newest unread notifications. */
  newNotices: (notices: Notification[]) => ReactNode;
  /** Hint about what this device lacks for work without a signal. It is shown last, since it is loaded last. */
  readyHint: ReactNode;
}

/** Shows the first screen: the items that wait for the person, links to their flows, and totals at the bottom. */
export function HomePage({ team, newNotices, readyHint }: HomePageProps) {
  const { t } = useLingui();
  usePageTitle(t`Início`);
  const { user, tenant_id } = useSnapshot(session);
  const isPhone = useIsPhone();
  const isAdmin = currentTenant()?.role === 'admin';
  const isOrganization = tenant_id === WHITE_LABEL_TENANT;
  const now = useNow();
  const zone = companyTimeZone();
  const home = useMyDay(now);
  const name = firstName(user?.name ?? '');
  const day = new Intl.DateTimeFormat('pt-BR', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: zone,
  }).format(now);
  return (
    <>
      <PageHeader
        title={isOrganization ? <Trans>Início</Trans> : <Trans>Meu dia</Trans>}
        actions={
          (isPhone || (isOrganization && isAdmin)) && (
            <>
              {isPhone && <PhoneActions isOrganization={isOrganization} />}
              {isOrganization && isAdmin && <NewCompany />}
            </>
          )
        }
      />
      <PullToRefresh onRefresh={syncNow}>
        <div className={classes.page}>
          <p className={classes.day}>
            {greeting(new Date(now).toISOString(), zone)}, {name} · {day}
          </p>
          <BackToPhotos />
          {isOrganization ? (
            isAdmin ? (
              <OrganizationHome meanwhile={<HomeSkeleton />} />
            ) : (
              <OrganizationState />
            )
          ) : home ? (
            <Home home={home} isAdmin={isAdmin} team={team} newNotices={newNotices} readyHint={readyHint} />
          ) : (
            <HomeSkeleton />
          )}
        </div>
      </PullToRefresh>
    </>
  );
}

function PhoneActions({ isOrganization }: { isOrganization: boolean }) {
  const { t } = useLingui();
  const look = { variant: 'subtle', color: 'gray', size: 44 } as const;
  return (
    <>
      {!isOrganization && (
        <>
          <ActionIcon component={Link} to="/scan" {...look} aria-label={t`Ler código`}>
            <IconQrcode size={22} />
          </ActionIcon>
          <ActionIcon component={Link} to="/tray" {...look} aria-label={t`Bandeja de fotos`}>
            <IconCamera size={22} />
          </ActionIcon>
        </>
      )}
      <ActionIcon {...look} aria-label={t`Buscar em tudo`} onClick={openSearch}>
        <IconSearch size={22} />
      </ActionIcon>
    </>
  );
}

interface HomeProps extends HomePageProps {
  home: MyDay;
  isAdmin: boolean;
}

function Home({ home, isAdmin, team, newNotices, readyHint }: HomeProps) {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => void screenDrawn().then(() => setDrawn(true)), []);
  return (
    <>
      {home.flows.length > 0 ? (
        <div className={classes.columns}>
          <div className={classes.column}>
            <MyDaySections day={home} />
            {team}
          </div>
          <div className={classes.column}>
            <MyFlows flows={home.flows} />
            {home.newest.length > 0 && (
              <Section
                title={<Trans>Avisos novos</Trans>}
                more={
                  <Link to="/notifications">
                    <Trans>Ver todos</Trans>
                  </Link>
                }
              >
                {newNotices(home.newest)}
              </Section>
            )}
          </div>
        </div>
      ) : (
        <NoFlows isAdmin={isAdmin} />
      )}
      <HomeTiles counts={home.counts} />
      {isDrawn && readyHint}
    </>
  );
}
