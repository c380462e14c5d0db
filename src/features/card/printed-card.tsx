import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { formatFieldValue } from '../../../domain/flow/custom-fields';
import { priceWords } from '../../../domain/flow/field-words';
import { shownTimes } from '../../../domain/shown-times';
import { FactList, type NamedFact } from '../../ui/fact-list';
import { plainMentions } from '../../ui/text/mentions';
import { dayAndTime, fullDay } from '../../ui/text/time';
import { useCardContext } from './card-context';
import classes from './printed-card.module.css';

/**
 * Prints the whole card through the browser's own dialog, from the data on this device, so that it also works offline.
 */
export default function PrintedCard({ onDone }: { onDone: () => void }) {
  const { t } = useLingui();
  const { view, people, timeZone } = useCardContext();
  const { card, state, tags, products } = view;
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    const end = () => done.current();
    addEventListener('afterprint', end);
    // Waits for the menu to close, as some browsers would print it.
    const frame = requestAnimationFrame(() => print());
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('afterprint', end);
    };
  }, []);

  const nameOf = (id: string) => people.get(id)?.name ?? t`Alguém`;
  const phase = state.phases.find(({ id }) => id === card.current_phase_id)?.name;
  const facts: NamedFact[] = [
    [t`Fase`, phase ?? null],
    [t`Responsáveis`, card.owner_ids.map(nameOf).join(', ')],
    [t`Vencimento`, card.expiration_date && fullDay(card.expiration_date)],
    [t`Etiquetas`, tags.map(({ name }) => name).join(', ')],
    ...state.fields.map(({ id, name, type }): [string, string] => [
      name,
      formatFieldValue(type, card.custom_fields[id] ?? null, timeZone),
    ]),
    [t`Descrição`, card.description],
    [t`Mais informações`, card.more_info],
    [t`Criado`, `${dayAndTime(shownTimes(card).at, timeZone)} · ${nameOf(card.created_by)}`],
  ];
  return createPortal(
    <article className={classes.paper} aria-hidden="true">
      <p className={classes.where}>
        {state.board.name} · {card.identifier ?? t`a enviar`}
      </p>
      <h1>{card.title}</h1>
      <FactList className={classes.facts} facts={facts} />
      <Part title={<Trans>Veículos</Trans>} isEmpty={products.length === 0}>
        {products.map(({ id, title, price }) => (
          <li key={id}>
            {title} · {priceWords(price)}
          </li>
        ))}
      </Part>
      {state.tasks.map(task => (
        <Part key={task.id} title={task.title} isEmpty={false}>
          {state.options
            .filter(option => option.card_task_id === task.id)
            .map(({ id, title, checked }) => (
              <li key={id} className={classes.option}>
                {checked ? '☑' : '☐'} {title}
              </li>
            ))}
        </Part>
      ))}
      <Part title={<Trans>Anexos</Trans>} isEmpty={state.attachments.length === 0}>
        {state.attachments.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </Part>
      <Part title={<Trans>Comentários</Trans>} isEmpty={view.all_comments.length === 0}>
        {view.all_comments.map(comment => (
          <li key={comment.id} className={classes.comment}>
            <b>{nameOf(comment.user_id)}</b>, {dayAndTime(shownTimes(comment).at, timeZone)}
            <p>{plainMentions(comment.description, nameOf)}</p>
          </li>
        ))}
      </Part>
    </article>,
    document.body,
  );
}

function Part({ title, isEmpty, children }: { title: ReactNode; isEmpty: boolean; children: ReactNode }) {
  if (isEmpty) return null;
  return (
    <section className={classes.part}>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}
