import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Textarea } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { stayReason } from '../../../domain/flow/move-rule';
import { ANSWER_COMMENT_MAX, tooLong } from '../../../domain/limits';
import { answerApproval } from '../../acts/answer-approval';
import { LinkedText } from '../../ui/text/linked-text';
import { useDraftText } from '../../view/hooks/draft-text';
import classes from './answer-form.module.css';
import { AnswerState } from './answer-state';
import type { ListedApproval } from './use-asked';

interface AnswerFormProps {
  item: ListedApproval;
  /** Next approval, to which the form links once the answer is given. */
  next: ListedApproval | undefined;
  /** Called when the pressed button disappears, so that another element can receive the focus. */
  onAnswer: () => void;
  onUndo: () => void;
}

/**
 * Shows the form for an answer with an optional comment; then shows the answer. It may be changed while the card is in
 * the phase.
 */
export function AnswerForm({ item, next, onAnswer, onUndo }: AnswerFormProps) {
  const { t } = useLingui();
  const { approval, card, isGone } = item;
  const stays = stayReason(item.state);
  const [word, setWord] = useDraftText(`answer.${approval.id}`);
  const [isChanging, setChanging] = useState(false);
  /** True once a comment was requested because a refusal had none. */
  const [isAsked, setAsked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const error = word.length > ANSWER_COMMENT_MAX && tooLong(ANSWER_COMMENT_MAX);
  const answer = async (name: 'approval.approve' | 'approval.reject') => {
    if (error) return;
    if (name === 'approval.reject' && !word.trim() && !isAsked) {
      setAsked(true);
      field.current?.focus();
      return;
    }
    setAsked(false);
    onAnswer();
    setChanging(false);
    if (await answerApproval(name, card, approval, word.trim() || null)) setWord('');
  };
  if (approval.state !== 'pending' && !isChanging) {
    return (
      <div className={classes.answered} data-answer-form>
        <div className={classes.first}>
          <AnswerState item={item} onUndo={onUndo} />
          {next && (
            // Placed away from the buttons, so that the second tap of a double tap does not hit it.
            <Link
              className={classes.next}
              to="/approvals"
              search={{ open: next.approval.id }}
              replace
              aria-label={t`Próxima: ${next.card.title}`}
            >
              <Trans>Próxima</Trans>
              <IconChevronRight size={18} aria-hidden />
            </Link>
          )}
        </div>
        {approval.comment && (
          <q>
            <LinkedText text={approval.comment} />
          </q>
        )}
        {isGone ? (
          <p>
            <Trans>O card já saiu desta fase.</Trans>
          </p>
        ) : (
          <>
            {stays && <p>{stays}</p>}
            {item.held_id === null && (
              <Button variant="subtle" className={classes.change} onClick={() => setChanging(true)}>
                <Trans>Mudar resposta</Trans>
              </Button>
            )}
          </>
        )}
      </div>
    );
  }
  return (
    <div className={classes.form} data-answer-form>
      <Textarea
        ref={field}
        autosize
        minRows={1}
        maxRows={5}
        size="md"
        aria-label={t`Comentário (opcional)`}
        placeholder={t`Comentário (opcional)`}
        value={word}
        description={isAsked && <Trans>Quem pediu vai querer saber o que falta.</Trans>}
        error={error}
        onChange={event => {
          setWord(event.currentTarget.value);
          setAsked(false);
        }}
      />
      <div className={classes.buttons}>
        <Button size="md" variant="danger" onClick={() => answer('approval.reject')}>
          {isAsked ? <Trans>Reprovar assim mesmo</Trans> : <Trans>Reprovar</Trans>}
        </Button>
        <Button size="md" className={classes.approve} onClick={() => answer('approval.approve')}>
          <Trans>Aprovar</Trans>
        </Button>
      </div>
    </div>
  );
}
