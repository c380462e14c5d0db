import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Phase } from '../../../../domain/entities/board';
import { save } from '../../../online/save';
import * as alerts from '../../../state/alerts';
import { Avatar } from '../../../ui/avatar';
import { CheckList } from '../../../ui/fields/check-list';
import { FormMessage } from '../../../ui/form/form-message';
import { useSchemaForm } from '../../../ui/form/use-schema-form';
import { distinctNames } from '../../../ui/text/distinct-names';
import { draftPlace } from '../../../view/drafts';
import type { BoardView, People } from '../../../view/types';
import classes from '../flow-tab.module.css';
import { partlySaved } from '../partly-saved';

/** Schema of the chosen members, by id. */
const schema = z.object({ chosen: z.array(z.string()) });

interface ApproversFormProps {
  view: BoardView;
  people: People;
  phase: Phase;
  onDone: () => void;
}

/** Shows the form for the members who must approve before a card leaves a phase. */
export default function ApproversForm({ view, people, phase, onDone }: ApproversFormProps) {
  const { t } = useLingui();
  const named = view.approvers.filter(({ phase_id }) => phase_id === phase.id);
  const [draft] = useState(() => draftPlace(`flow.${view.board.id}.approvers.${phase.id}`));
  const path = `/boards/${view.board.id}/phases/${phase.id}/approvers`;
  const names = distinctNames(view.members.flatMap(({ user_id }) => people.get(user_id) ?? []));
  const nameOf = (memberId: string) => {
    const member = view.members.find(({ id }) => id === memberId);
    return (member && names.get(member.user_id)) ?? t`Pessoa que saiu da empresa`;
  };
  const { form, bind, message, isSaving } = useSchemaForm<z.infer<typeof schema>>({
    schema,
    initialValues: { chosen: named.map(({ board_user_id }) => board_user_id) },
    draft,
    save: async ({ chosen }) => {
      // A ticked person may have left the flow meanwhile.
      const added = view.members.filter(
        ({ id }) => chosen.includes(id) && !named.some(({ board_user_id }) => board_user_id === id),
      );
      const gone = named.filter(({ board_user_id }) => !chosen.includes(board_user_id));
      // Adds before it removes, so that the phase is never without approvers and no card slips through.
      const steps = [
        ...added.map(({ id }) => ({
          call: { method: 'POST' as const, path, body: { board_user_id: id } },
          words: t`${nameOf(id)} entra`,
        })),
        ...gone.map(({ id, board_user_id }) => ({
          call: { method: 'DELETE' as const, path: `${path}/${id}` },
          words: t`${nameOf(board_user_id)} sai`,
        })),
      ];
      const words = steps.map(step => step.words);
      for (const [at, { call }] of steps.entries()) {
        const { problem } = await save({ ...call, answer: z.unknown() });
        if (problem) return partlySaved(problem, words.slice(0, at), words.slice(at));
      }
      return () => {
        if (steps.length > 0) alerts.success(t`Aprovadores salvos`);
        onDone();
      };
    },
  });
  const { chosen } = form.values;
  const items = view.members.flatMap(({ id, user_id }) => {
    const person = people.get(user_id);
    const isNamed = named.some(({ board_user_id }) => board_user_id === id);
    // A disabled person can't approve, but can be removed if already an approver.
    if (!person || (!person.enabled && !isNamed)) return [];
    return {
      id,
      name: names.get(user_id)!,
      mark: <Avatar name={person.name} photo={person.photo} size={26} />,
    };
  });
  return (
    <form {...bind} className={classes.fields}>
      <p className={classes.note}>
        <Trans>
          O card só sai da fase quando todos aprovam. Quem entra na lista recebe os pedidos dos cards que já
          estão aqui; de quem sai, os pedidos sem resposta são cancelados.
        </Trans>
      </p>
      <CheckList
        label={t`Membros do fluxo`}
        items={items}
        chosen={chosen}
        onToggle={(id, isChosen) =>
          form.setFieldValue('chosen', isChosen ? [...chosen, id] : chosen.filter(other => other !== id))
        }
        empty={t`O fluxo ainda não tem membros. Inclua-os na aba Membros.`}
      />
      <FormMessage>{message}</FormMessage>
      <Button type="submit" size="md" loading={isSaving} fullWidth>
        <Trans>Salvar</Trans>
      </Button>
    </form>
  );
}
