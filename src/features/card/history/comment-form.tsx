import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Textarea } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { COMMENT_MAX, tooLong } from '../../../../domain/limits';
import { matchesText } from '../../../../domain/text/matches-text';
import { tellRefusal } from '../../../state/alerts';
import { endOffer } from '../../../state/undo';
import { Avatar } from '../../../ui/avatar';
import { distinctNames } from '../../../ui/text/distinct-names';
import { encodeMentions, insertMention, mentionAt } from '../../../ui/text/mentions';
import { useIsPhone } from '../../../ui/use-media';
import { useDraftText } from '../../../view/hooks/draft-text';
import { newId } from '../../../view/new-id';
import { perform } from '../../../view/perform';
import { useCardContext } from '../card-context';
import classes from './comment-form.module.css';

const SUGGESTIONS = 6;

interface CommentFormProps {
  /** Changes each time the person asks to write a comment; null otherwise. */
  commentingKey: string | null;
  onSent: () => void;
}

/** Shows the form for a comment; @ offers the members of the flow. Typed text survives closing the app. */
export function CommentForm({ commentingKey, onSent }: CommentFormProps) {
  const { t } = useLingui();
  const isPhone = useIsPhone();
  const { view, people } = useCardContext();
  const { card, state } = view;
  const [text, setText] = useDraftText(`comment.${card.id}`);
  // The id belongs to the text being written, so pressing twice still makes one comment.
  const [commentId, setCommentId] = useState(newId);
  const [mention, setMention] = useState<{ start: number; query: string } | null>(null);
  const [chosen, setChosen] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // Runs after the panel, which takes the focus as it opens.
    if (commentingKey !== null) field.current?.focus();
  }, [commentingKey]);
  const listId = useId();
  const enabled = state.members
    .flatMap(({ user_id }) => people.get(user_id) ?? [])
    .filter(person => person.enabled);
  const members = [...distinctNames(enabled)].map(([id, name]) => ({ id, name }));
  const offered = mention
    ? members.filter(({ name }) => matchesText(name, mention.query)).slice(0, SUGGESTIONS)
    : [];
  const isOffering = offered.length > 0;

  const description = encodeMentions(text.trim(), members);
  const isTooLong = description.length > COMMENT_MAX;
  // Differs only where a name that several people have stands without its e-mail.
  const isUnclear = encodeMentions(text.trim(), [...members, ...enabled]) !== description;
  const isUnfit = !description || isTooLong || isUnclear;

  const look = () => {
    const node = field.current;
    const at = node && mentionAt(node.value, node.selectionStart);
    // The undo bar would cover the list of people.
    if (at) endOffer();
    setMention(at);
    setChosen(0);
  };
  const choose = ({ name }: { name: string }) => {
    const node = field.current;
    if (!node || !mention) return;
    const next = insertMention(text, mention.start, node.selectionStart, name);
    setText(next.text);
    setMention(null);
    requestAnimationFrame(() => {
      node.focus();
      node.setSelectionRange(next.caret, next.caret);
    });
  };
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    // Keeps the focus in the field, also on a second press, after the text has been sent.
    field.current?.focus();
    if (isUnfit) return;
    const input = { board_id: card.board_id, card_id: card.id, comment_id: commentId, description };
    // Clears the field at once, as the next comment may be typed before this one is stored.
    setText('');
    setCommentId(newId());
    if (!tellRefusal(await perform('comment.add', input))) {
      const typed = field.current?.value;
      setText(typed ? `${text}\n${typed}` : text);
      return;
    }
    onSent();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return void send(event);
    if (!isOffering) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setChosen((chosen + step + offered.length) % offered.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(offered[chosen]!);
    else if (event.key === 'Escape') setMention(null);
    else return;
    event.preventDefault();
  };
  return (
    <form className={classes.form} onSubmit={send}>
      <div className={classes.field}>
        <Textarea
          ref={field}
          autosize
          minRows={1}
          maxRows={isPhone ? 4 : 8}
          error={
            isTooLong
              ? tooLong(COMMENT_MAX)
              : isUnclear && t`Mais de uma pessoa tem este nome: escolha na lista`
          }
          placeholder={t`Comente; @ cita alguém`}
          aria-label={t`Comentário`}
          aria-haspopup="listbox"
          aria-controls={isOffering ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isOffering ? `${listId}-${chosen}` : undefined}
          value={text}
          onChange={event => {
            setText(event.currentTarget.value);
            look();
          }}
          onClick={look}
          onBlur={() => setMention(null)}
          onKeyDown={onKeyDown}
        />
        {isOffering && (
          <div id={listId} role="listbox" aria-label={t`Pessoas`} className={classes.people}>
            {offered.map((person, index) => (
              <div
                key={person.id}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === chosen}
                className={classes.person}
                onPointerDown={event => {
                  event.preventDefault();
                  choose(person);
                }}
              >
                <Avatar name={people.get(person.id)!.name} size={26} /> {person.name}
              </div>
            ))}
          </div>
        )}
      </div>
      <Button
        type="submit"
        className={classes.send}
        aria-label={t`Comentar`}
        // A disabled button would lose the focus when the comment is sent.
        data-disabled={isUnfit || undefined}
        aria-disabled={isUnfit}
      >
        {isPhone ? <IconArrowUp size={20} aria-hidden /> : <Trans>Comentar</Trans>}
      </Button>
    </form>
  );
}
