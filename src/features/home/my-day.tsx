import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconChecks } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatMoney } from '../../../domain/flow/field-words';
import { todayIn } from '../../../domain/today-in';
import { tellRefusal } from '../../state/alerts';
import { companyTimeZone, session } from '../../state/session/session';
import rows from '../../ui/list/card-row.module.css';
import { EmptyState } from '../../ui/page/empty-state';
import { Section } from '../../ui/page/section';
import { firstName } from '../../ui/text/initials';
import { plainMentions } from '../../ui/text/mentions';
import { ago, dueText } from '../../ui/text/time-words';
import { useNow } from '../../ui/use-now';
import type { CardLine } from '../../view/my-day';
import { perform } from '../../view/perform';
import { DayRows } from './day-rows';
import classes from './my-day.module.css';
import type { MyDay } from './use-my-day';

async function markRead(id: string): Promise<void> {
  tellRefusal(await perform('notification.read', { notification_ids: [id] }));
}

/** Lists what needs the person: refused changes, their overdue cards, approvals, mentions. */
export function MyDaySections({ day }: { day: MyDay }) {
  const { refused, rejected, due, pending, waiting, mentions, people } = day;
  const { t } = useLingui();
  const now = useNow();
  const zone = companyTimeZone();
  const today = todayIn(zone, new Date(now));
  const nameOf = (userId: string) => people.get(userId)?.name ?? t`Alguém`;
  const needed = refused.length + rejected.length + due.length;
  if (needed + pending.length + waiting.length + mentions.length === 0) {
    return (
      <EmptyState icon={<IconChecks size={30} />} title={<Trans>Tudo em dia</Trans>}>
        <Trans>Seus cards que vencem, seus pedidos de aprovação e quem citar você aparecem aqui.</Trans>
      </EmptyState>
    );
  }
  return (
    <div className={classes.day}>
      {needed > 0 && (
        <Section title={<Plural value={needed} one="# precisa de você" other="# precisam de você" />}>
          <DayRows
            rows={[
              ...refused.map(({ id, card, summary, refusal }) => ({
                key: id,
                card,
                isBad: true,
                title: card?.title ?? summary,
                to: 'sync' as const,
                about: () =>
                  card ? (
                    <Trans>
                      {summary}: recusado. {refusal?.message}
                    </Trans>
                  ) : (
                    <Trans>Recusado: {refusal?.message}</Trans>
                  ),
              })),
              ...rejected.map(({ id, board_id, card_id, user_id, comment }) => ({
                key: id,
                card: { board_id, card_id },
                about: () => {
                  const who = firstName(nameOf(user_id));
                  return comment ? (
                    <Trans>
                      Reprovado por {who}: «{comment}»
                    </Trans>
                  ) : (
                    <Trans>Reprovado por {who}</Trans>
                  );
                },
              })),
              ...due.map(ref => ({
                key: ref.card_id,
                card: ref,
                about: (line: CardLine | null) =>
                  line && (
                    <>
                      <span className={rows.due}>
                        {line.card.expiration_date && dueText(line.card.expiration_date, today)}
                      </span>{' '}
                      · {line.board.name}
                    </>
                  ),
              })),
            ]}
          />
        </Section>
      )}
      {pending.length > 0 && (
        <Section
          title={
            <Plural value={pending.length} one="# aguarda sua aprovação" other="# aguardam sua aprovação" />
          }
          more={
            <Link to="/approvals">
              <Trans>Responder</Trans>
            </Link>
          }
        >
          <DayRows
            rows={pending.map(({ approval, card, facts, asked_by }) => ({
              key: approval.id,
              card: { board_id: card.board_id, card_id: card.id },
              to: { approval: approval.id },
              about: () =>
                [
                  firstName(nameOf(asked_by)),
                  facts.proposed && formatMoney(facts.proposed.cents),
                  ago(card.current_phase_moved_at, now, zone),
                ]
                  .filter(Boolean)
                  .join(' · '),
            }))}
          />
        </Section>
      )}
      {waiting.length > 0 && (
        <Section
          title={
            <Plural
              value={waiting.length}
              one="# pedido seu espera resposta"
              other="# pedidos seus esperam resposta"
            />
          }
        >
          <DayRows
            rows={waiting.map(([first, ...others]) => ({
              key: first!.id,
              card: { board_id: first!.board_id, card_id: first!.card_id },
              isWhole: true,
              about: () => {
                const who = [first!, ...others].map(({ user_id }) => firstName(nameOf(user_id))).join(', ');
                const since = ago(others.at(-1)?.updated_at ?? first!.updated_at, now, zone);
                return (
                  <Trans>
                    Espera aprovação de {who}, {since}
                  </Trans>
                );
              },
            }))}
          />
        </Section>
      )}
      {mentions.length > 0 && (
        <Section title={<Trans>Citaram você</Trans>}>
          <DayRows
            rows={mentions.map(({ id, board_id, card_id, comment, created_by_id, created_at }) => ({
              key: id,
              card: { board_id, card_id },
              onRead: () => void markRead(id),
              about: () => {
                const who = created_by_id ? firstName(nameOf(created_by_id)) : '';
                const mine = `@${nameOf(session.user?.id ?? '')}`;
                const plain = comment ? plainMentions(comment, nameOf) : '';
                // The leading mention of oneself is dropped, as the heading already says it.
                const words = plain.startsWith(mine) ? plain.slice(mine.length).trim() : plain;
                return `${who}${words && `: «${words}»`}, ${ago(created_at, now, zone)}`;
              },
            }))}
          />
        </Section>
      )}
    </div>
  );
}
