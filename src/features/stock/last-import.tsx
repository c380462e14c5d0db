import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Loader } from '@mantine/core';
import { useState } from 'react';
import type { FeedRow, ProductImport } from '../../../domain/entities/product-feed';
import { save } from '../../online/save';
import * as alerts from '../../state/alerts';
import { ProblemLines } from '../../ui/entries/problem-lines';
import { PageState } from '../../ui/page/page-state';
import { AllowDisabling } from './allow-disabling';
import { FeedTrouble } from './feed-trouble';
import { ImportOutcome } from './import-outcome';
import { ImportSteps } from './import-steps';
import classes from './stock.module.css';
import { feedPath, importAnswer, useLatestImport } from './use-feed';

/** Shows the last import of the feed and its result, and follows the next one. */
export function LastImport({ companyId, feed }: { companyId: number; feed: FeedRow }) {
  const { t } = useLingui();
  const { data, error, refetch } = useLatestImport(companyId);
  const [isAsking, setAsking] = useState(false);
  const hasLink = feed.feed_uri !== null;
  const hasFeed = hasLink || Boolean(feed.feed_file);
  if (!data) {
    return error ? (
      <FeedTrouble error={error} onRetry={() => void refetch()} />
    ) : (
      <PageState kind="loading" rows={1} />
    );
  }
  const { last, importing } = data.data;
  const path = feedPath(companyId);
  const ask = async (what: string) => {
    setAsking(true);
    const { problem } = await save({ method: 'POST', path: `${path}/${what}`, answer: importAnswer });
    setAsking(false);
    if (problem) alerts.error(problem.message);
    else alerts.success(t`A importação já vai começar`);
  };
  return (
    <>
      <div role="status" className={classes.looking}>
        {importing && (
          <>
            <Loader size={18} aria-hidden />
            {last?.state === 'running' ? (
              <Trans>Importando… Você pode sair desta página.</Trans>
            ) : (
              <Trans>A importação está na fila.</Trans>
            )}
          </>
        )}
      </div>
      {importing && last?.progress && <ImportSteps progress={last.progress} />}
      {last && last.state !== 'running' ? (
        <>
          <ImportOutcome last={last} />
          {last.state === 'waiting' && !last.allowed && !importing && last.outcome && hasFeed && (
            <AllowDisabling
              outcome={last.outcome}
              onAllow={() => void ask(`imports/${last.id}/allow`)}
              isSaving={isAsking}
            />
          )}
          <Problems last={last} />
        </>
      ) : (
        !importing && (
          <p className={classes.columns}>
            {hasFeed ? (
              <Trans>Nada foi importado ainda.</Trans>
            ) : (
              <Trans>Nada foi importado ainda: informe o link do arquivo, ou envie um.</Trans>
            )}
          </p>
        )
      )}
      {hasLink && (
        <Button
          variant="default"
          size="md"
          style={{ justifySelf: 'start' }}
          disabled={importing || isAsking}
          onClick={() => void ask('import')}
        >
          <Trans>Importar agora</Trans>
        </Button>
      )}
    </>
  );
}

/** Lists what excluded vehicles of the file, and what is odd about the others, for the person who maintains it. */
function Problems({ last: { report } }: { last: ProductImport }) {
  const [isOpen, setOpen] = useState(false);
  if (!report) return null;
  const { problems, more, warnings, more_warnings, invalid } = report;
  if (problems.length + warnings.length === 0) return null;
  if (isOpen) {
    return (
      <>
        {problems.length > 0 && (
          <ProblemLines
            title={<Trans>O que deixou veículos de fora</Trans>}
            problems={problems}
            more={more}
          />
        )}
        {warnings.length > 0 && (
          <ProblemLines
            title={<Trans>O veículo entrou, mas confira</Trans>}
            problems={warnings}
            more={more_warnings}
          />
        )}
      </>
    );
  }
  return (
    <Button variant="default" style={{ justifySelf: 'start' }} onClick={() => setOpen(true)}>
      {problems.length > 0 ? (
        <Plural
          value={invalid}
          one="Ver por que # veículo ficou de fora"
          other="Ver por que # veículos ficaram de fora"
        />
      ) : (
        <Plural
          value={warnings.length + more_warnings}
          one="Ver # ponto a conferir no arquivo"
          other="Ver # pontos a conferir no arquivo"
        />
      )}
    </Button>
  );
}
