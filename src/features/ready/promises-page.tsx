import { Trans, useLingui } from '@lingui/react/macro';
import { NOT_PROMISED, PROMISES } from '../../../domain/promises';
import { usePageTitle } from '../../state/page-title';
import { PageHeader } from '../../ui/page/page-header';
import classes from './promises-page.module.css';

/** Shows the page of what a person can rely on without a signal, in numbers, and what not. */
export function PromisesPage({ onBack }: { onBack: () => void }) {
  const { t } = useLingui();
  usePageTitle(t`O que prometemos sem sinal`);
  return (
    <>
      <PageHeader
        title={<Trans>O que prometemos sem sinal</Trans>}
        back={{ label: t`Voltar a Pronto para o pátio`, onBack }}
      />
      <div className={classes.page}>
        <p className={classes.lead}>
          <Trans>Testamos tudo isto a cada versão do app.</Trans>
        </p>
        <ol className={classes.promises}>
          {PROMISES.map(promise => (
            <li key={promise}>{promise}</li>
          ))}
        </ol>
        <h2 className={classes.title}>
          <Trans>O que precisa de conexão</Trans>
        </h2>
        <ul className={classes.others}>
          {NOT_PROMISED.map(words => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      </div>
    </>
  );
}
