import { IconMessage } from '@tabler/icons-react';
import { EmptyState } from '../empty-state';
import { PageState } from '../page-state';
import { ProgressBar } from '../progress-bar';
import classes from './gallery.module.css';

export function StateParts() {
  return (
    <div className={classes.states}>
      <PageState kind="loading" rows={2} />
      <EmptyState icon={<IconMessage size={30} />} title="Nenhum comentário">
        Cite alguém com @ para avisar essa pessoa.
      </EmptyState>
      <ProgressBar label="Envio de laudo.pdf" percent={40} />
      <PageState kind="offline" onRetry={() => undefined} />
      <PageState kind="refused">Quem administra a empresa pode dar acesso.</PageState>
      <PageState kind="gone" title="Este fluxo não existe mais" />
    </div>
  );
}
