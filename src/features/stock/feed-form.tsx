import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Loader, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type FeedReportRow, type FeedRow, feedLink } from '../../../domain/entities/product-feed';
import { problemOf } from '../../api/problem';
import { save } from '../../online/save';
import * as alerts from '../../state/alerts';
import { FormMessage } from '../../ui/form/form-message';
import { SaveButton } from '../../ui/form/save-button';
import { useSchemaForm } from '../../ui/form/use-schema-form';
import { loadLater } from '../../ui/page/load-later';
import { draftPlace } from '../../view/drafts';
import { askReport } from './ask-report';
import { FeedFile } from './feed-file';
import { RemoveFeed } from './remove-feed';
import classes from './stock.module.css';
import { feedAnswer, feedPath } from './use-feed';

const ReportView = loadLater(() => import('./report-view'));

/** Link that was checked; its report is null while the file is being read. */
interface Looked {
  link: string;
  report: FeedReportRow | null;
}

/**
 * Shows the form of a company's feed: a link, which is checked line by line without saving or saved and imported; or a
 * file.
 */
export function FeedForm({ companyId, feed }: { companyId: number; feed: FeedRow }) {
  const feedUri = feed.feed_uri;
  const { t } = useLingui();
  const [draft] = useState(() => draftPlace(`company.${companyId}.feed`));
  const [looked, setLooked] = useState<Looked | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const { form, bind, message, isSaving, discard } = useSchemaForm({
    schema: feedLink,
    initialValues: { feed_uri: feedUri ?? '' },
    draft,
    save: async body => {
      setTrouble(null);
      const { problem } = await save({ method: 'PUT', path: feedPath(companyId), body, answer: feedAnswer });
      if (problem) return problem;
      setLooked(null);
      return () => alerts.success(t`Link salvo. A importação já vai começar.`);
    },
  });
  const forgetLink = () => {
    // Removing the link is not typed text, and so leaves no draft.
    form.setInitialValues({ feed_uri: '' });
    discard();
    setLooked(null);
  };
  const isLooking = looked?.report === null;
  const look = async () => {
    setTrouble(null);
    if (form.validate().hasErrors) return;
    const link = form.values.feed_uri.trim();
    setLooked({ link, report: null });
    try {
      setLooked({ link, report: await askReport(companyId, link) });
    } catch (cause) {
      setLooked(null);
      await draft.flush();
      const problem = problemOf(cause, t`Sem conexão com o servidor. Tente validar de novo.`);
      const beside = problem.errors?.feed_uri?.[0];
      if (beside) form.setFieldError('feed_uri', beside);
      else setTrouble(problem.message);
    }
  };
  return (
    <form {...bind} className={classes.form}>
      <TextInput
        {...form.getInputProps('feed_uri')}
        size="md"
        label={<Trans>Link do arquivo</Trans>}
        placeholder="https://www.sualoja.com.br/estoque.csv"
        name="feed_uri"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      <FormMessage>{trouble ?? message}</FormMessage>
      <div className={classes.row}>
        <SaveButton isSaving={isSaving}>
          <Trans>Salvar e importar</Trans>
        </SaveButton>
        <Button variant="default" size="md" disabled={isLooking} onClick={() => void look()}>
          <Trans>Validar</Trans>
        </Button>
        {feedUri !== null && <RemoveFeed companyId={companyId} onRemoved={forgetLink} />}
      </div>
      <div role="status" className={classes.looking}>
        {isLooking && (
          <>
            <Loader size={18} aria-hidden />
            <Trans>Lendo o arquivo, sem salvar nada. Pode levar um minuto.</Trans>
          </>
        )}
      </div>
      {looked?.report && looked.link === form.values.feed_uri.trim() && <ReportView report={looked.report} />}
      <FeedFile companyId={companyId} feed={feed} onSent={forgetLink} />
    </form>
  );
}
