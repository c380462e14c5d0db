import { Trans } from '@lingui/react/macro';
import type { EntryView } from '../../view/types';

/** Renders the state of a change, or what it waits for, in a few words. */
export function EntryState({ entry }: { entry: EntryView }) {
  switch (entry.waitsFor) {
    case 'refused':
      return <Trans>espera você decidir sobre a recusada</Trans>;
    case 'upgrade':
      return <Trans>espera você atualizar o app</Trans>;
    case 'earlier':
      return <Trans>espera a anterior</Trans>;
  }
  if (entry.awaitsPhotos) return <Trans>segue quando as fotos chegarem</Trans>;
  switch (entry.status) {
    case 'writing':
      return <Trans>guardando…</Trans>;
    case 'waiting':
      return <Trans>a enviar</Trans>;
    case 'applied':
      return <Trans>recebida</Trans>;
    case 'refused':
      return <Trans>recusada</Trans>;
  }
}
