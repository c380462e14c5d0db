import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Textarea } from '@mantine/core';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { dueState } from '../../../../domain/card/due';
import type { CustomField } from '../../../../domain/entities/board';
import type { FieldValue } from '../../../../domain/entities/card';
import { formatFieldValue } from '../../../../domain/flow/custom-fields';
import { checkedAt, shownTimes } from '../../../../domain/shown-times';
import { DateInput } from '../../../ui/fields/date-control';
import { FieldControl } from '../../../ui/fields/field-input';
import { fieldKind } from '../../../ui/fields/field-types';
import { dayAndTime, fullDay } from '../../../ui/text/time';
import { dueText } from '../../../ui/text/time-words';
import { useCardContext } from '../card-context';
import { CardVehicle } from '../products/card-vehicle';
import { TasksGlance } from '../tasks/tasks-glance';
import classes from './card-data.module.css';
import { CardOwners } from './card-owners';
import { CardTags } from './card-tags';
import { EditableFact, Fact } from './fact';
import { saveCard } from './save-card';
import { useDraft } from './use-draft';

/** Shows the card's data line by line, each edited in place; its tasks are below, or beside if there is room. */
export function CardData() {
  const { t } = useLingui();
  const { view, people, timeZone } = useCardContext();
  const { card, state } = view;
  const check = card.last_check;
  const author = people.get(card.created_by)?.name ?? t`alguém`;
  return (
    <div className={classes.data}>
      <dl className={classes.facts}>
        <CardVehicle />
        <CardOwners />
        <DueDate />
        {state.fields.map(field => (
          <CustomFact key={field.id} field={field} />
        ))}
        <CardTags />
        <LongText column="description" label={t`Descrição`} />
        <LongText column="more_info" label={t`Mais informações`} />
        {check && (
          <Fact label={check.result === 'missing' ? <Trans>Faltou em</Trans> : <Trans>Visto em</Trans>}>
            <span className={classes.created}>
              {check.place} · {dayAndTime(checkedAt(check), timeZone)}
            </span>
          </Fact>
        )}
        <Fact label={<Trans>Criado</Trans>}>
          <span className={classes.created}>
            {dayAndTime(shownTimes(card).at, timeZone)} · {author}
          </span>
        </Fact>
      </dl>
      <TasksGlance />
    </div>
  );
}

function DueDate() {
  const { t } = useLingui();
  const { view, today, timeZone } = useCardContext();
  const { card } = view;
  const draft = useDraft('expiration_date', card.expiration_date, (expiration_date, was) =>
    saveCard(card, { expiration_date, was: { expiration_date: was } }),
  );
  const due = draft.value;
  const isFinal = view.state.phases.some(({ id, is_final }) => is_final && id === card.current_phase_id);
  // A half-typed date is not a day yet.
  const isDay = due !== null && /^\d{4}-\d{2}-\d{2}$/.test(due);
  return (
    <EditableFact
      label={t`Vencimento`}
      draft={draft}
      shown={
        isDay ? (
          <span className={classes.due} data-due={dueState(due, today, isFinal)}>
            {dueText(due, today, isFinal)}
          </span>
        ) : (
          due
        )
      }
      theirs={card.expiration_date ? fullDay(card.expiration_date) : ''}
    >
      {(look, onChange) => (
        <DateInput look={look} timeZone={timeZone} value={due ?? ''} onChange={onChange} />
      )}
    </EditableFact>
  );
}

function LongText({ column, label }: { column: 'description' | 'more_info'; label: string }) {
  const { view } = useCardContext();
  const { card } = view;
  const draft = useDraft(column, card[column], (text, was) =>
    saveCard(card, { [column]: text, was: { [column]: was } }),
  );
  return (
    <EditableFact isLong label={label} draft={draft} shown={draft.value} theirs={card[column]}>
      {(look, onChange) => (
        <Textarea
          {...look}
          autosize
          minRows={3}
          maxRows={16}
          value={draft.value}
          onChange={event => onChange(event.currentTarget.value)}
        />
      )}
    </EditableFact>
  );
}

const LINK_ICONS = { email: IconMail, phone: IconPhone } as const;

function CustomFact({ field }: { field: CustomField }) {
  const { view, timeZone } = useCardContext();
  const { card } = view;
  const saved = card.custom_fields[field.id] ?? null;
  const { isChoice, isLong, link, read } = fieldKind(field.type);
  const draft = useDraft<FieldValue | null>(
    field.id,
    saved,
    (value, was) =>
      saveCard(card, {
        custom_fields: [{ field_id: field.id, value }],
        was: { custom_fields: [{ field_id: field.id, value: was }] },
      }),
    read,
  );
  const to = saved === null ? undefined : link?.(saved);
  const LinkIcon = LINK_ICONS[field.type as keyof typeof LINK_ICONS];
  return (
    <EditableFact
      label={field.name}
      fieldId={field.id}
      description={field.description}
      isRequired={field.required}
      isChoice={isChoice}
      isLong={isLong}
      draft={draft}
      shown={formatFieldValue(field.type, draft.value, timeZone)}
      theirs={formatFieldValue(field.type, saved, timeZone)}
      aside={
        to && (
          <ActionIcon
            component="a"
            href={to.href}
            className={classes.link}
            variant="subtle"
            aria-label={to.label}
            title={to.label}
          >
            <LinkIcon size={19} />
          </ActionIcon>
        )
      }
    >
      {(look, onChange) => (
        <FieldControl
          type={field.type}
          look={look}
          field={field}
          value={draft.value}
          timeZone={timeZone}
          onChange={onChange}
        />
      )}
    </EditableFact>
  );
}
