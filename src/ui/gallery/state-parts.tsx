import { IconMessage } from '@tabler/icons-react';
import { ProgressBar } from '../entries/progress-bar';
import { EmptyState } from '../page/empty-state';
import { PageState } from '../page/page-state';
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
