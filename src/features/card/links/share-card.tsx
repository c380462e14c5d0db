import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import * as z from 'zod/mini';
import { externalLink, LINK_DAYS, linkTitle } from '../../../../domain/entities/card';
import { save } from '../../../online/save';
import { success } from '../../../state/alerts';
import { connectivity } from '../../../sync/connectivity';
import { SwitchField } from '../../../ui/fields/switch-field';
import { FormMessage } from '../../../ui/form/form-message';
import { useSchemaForm } from '../../../ui/form/use-schema-form';
import { useNow } from '../../../ui/use-now';
import { draftPlace } from '../../../view/drafts';
import { useCardContext } from '../card-context';
import classes from './share-card.module.css';
import { ShareLink } from './share-link';

const schema = z.object({ title: linkTitle, with_comments: z.boolean(), with_history: z.boolean() });
const answer = z.object({ data: externalLink });

/** Creates addresses that open the card for everybody who has them, and lists the existing ones; needs a connection. */
export default function ShareCard() {
  const { t } = useLingui();
  const now = useNow();
  const { card, state } = useCardContext().view;
  const [madeId, setMadeId] = useState<string | null>(null);
  const path = `/boards/${card.board_id}/cards/${card.id}/external_links`;
  const isSent = card.identifier !== null;
  const links = [...state.links].sort((a, b) => (a.created_at > b.created_at ? -1 : 1));
  return (
    <div className={classes.share}>
      <p className={classes.lead}>
        <Plural
          value={LINK_DAYS}
          one="Por # dia, quem tiver o endereço lê este card sem entrar: fotos, dados, tarefas, anexos e o telefone da empresa."
          other="Por # dias, quem tiver o endereço lê este card sem entrar: fotos, dados, tarefas, anexos e o telefone da empresa."
        />
      </p>
      <ShareForm key={madeId} path={path} cardId={card.id} isSent={isSent} onMade={setMadeId} />
      {links.length > 0 && (
        <section aria-label={t`Links deste card`}>
          <h3 className={classes.title}>
            <Trans>Links deste card</Trans>
          </h3>
          <ul className={classes.links}>
            {links.map(link => (
              <ShareLink key={link.id} link={link} path={path} now={now} isNew={link.id === madeId} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

interface ShareFormProps {
  path: string;
  cardId: string;
  isSent: boolean;
  onMade: (id: string) => void;
}

/**
 * Shows the form for the next link: its recipient and its content; typed text survives leaving the page. It is empty
 * again for another link.
 */
function ShareForm({ path, cardId, isSent, onMade }: ShareFormProps) {
  const { t } = useLingui();
  const { online } = useSnapshot(connectivity);
  const canSave = online && isSent;
  const [draft] = useState(() => draftPlace(`share.${cardId}`));
  const { form, bind, message, isSaving } = useSchemaForm({
    schema,
    initialValues: { title: '', with_comments: false, with_history: false },
    draft,
    save: async body => {
      const saved = await save({ method: 'POST', path, body, answer, otherwise: t`An error occurred` });
      if (saved.problem) return saved.problem;
      return () => {
        success(t`Link criado`);
        onMade(saved.answer.data.id);
      };
    },
  });
  return (
    <form {...bind} className={classes.form}>
      <TextInput
        {...form.getInputProps('title')}
        size="md"
        label={t`Título do link`}
        placeholder={t`Para quem é`}
        disabled={!canSave}
        data-autofocus
        autoComplete="off"
      />
      <SwitchField
        label={<Trans>Mostrar comentários</Trans>}
        checked={form.values.with_comments}
        disabled={!canSave}
        onChange={checked => form.setFieldValue('with_comments', checked)}
      />
      <SwitchField
        label={<Trans>Mostrar histórico</Trans>}
        checked={form.values.with_history}
        disabled={!canSave}
        onChange={checked => form.setFieldValue('with_history', checked)}
      />
      <FormMessage>{message}</FormMessage>
      {!canSave && (
        <p className={classes.offline} role="status">
          {isSent ? (
            <Trans>Criar e desativar links precisa de conexão.</Trans>
          ) : (
            <Trans>Este card ainda vai ser enviado: compartilhe-o depois disso.</Trans>
          )}
        </p>
      )}
      <Button type="submit" size="md" loading={isSaving} disabled={!canSave}>
        <Trans>Criar link</Trans>
      </Button>
    </form>
  );
}
