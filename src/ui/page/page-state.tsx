import { Trans } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { IconLock, IconMapQuestion, IconWifiOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state';
import classes from './page-state.module.css';

type PageStateProps =
  /** Loading, shown as lines of the height that the content will have. */
  | { kind: 'loading'; rows?: number; rowHeight?: number }
  /** Available only from the server, which can't be reached. */
  | { kind: 'offline'; onRetry: () => void; children?: ReactNode }
  /** Not allowed for this person; `children` says who is allowed. */
  | { kind: 'refused'; action?: ReactNode; children?: ReactNode }
  /** Missing or deleted. */
  | { kind: 'gone'; title: ReactNode; action?: ReactNode; children?: ReactNode };

/** Renders the state of a page in place of its content. Content that is merely empty is shown by `EmptyState`. */
export function PageState(props: PageStateProps) {
  switch (props.kind) {
    case 'loading':
      return (
        <div className={classes.loading} aria-busy="true">
          {Array.from({ length: props.rows ?? 4 }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing
            <Skeleton key={row} height={props.rowHeight ?? 60} radius={12} />
          ))}
        </div>
      );
    case 'offline':
      return (
        <EmptyState
          icon={<IconWifiOff size={30} />}
          title={<Trans>Esta página precisa de conexão</Trans>}
          action={
            <Button variant="default" onClick={props.onRetry}>
              <Trans>Tentar de novo</Trans>
            </Button>
          }
        >
          {props.children ?? <Trans>O que ela mostra não fica guardado neste aparelho.</Trans>}
        </EmptyState>
      );
    case 'refused':
      return (
        <EmptyState
          icon={<IconLock size={30} />}
          title={<Trans>Você não tem acesso a esta página</Trans>}
          action={props.action}
        >
          {props.children}
        </EmptyState>
      );
    case 'gone':
      return (
        <EmptyState icon={<IconMapQuestion size={30} />} title={props.title} action={props.action}>
          {props.children}
        </EmptyState>
      );
  }
}
