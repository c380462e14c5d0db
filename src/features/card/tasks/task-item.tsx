import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Task, TaskOption } from '../../../../domain/entities/card';
import { removeOption } from '../../../acts/remove-option';
import { tellRefusal } from '../../../state/alerts';
import { ProgressBar } from '../../../ui/entries/progress-bar';
import { Confirm } from '../../../ui/sheet/confirm';
import { newId } from '../../../view/new-id';
import { perform } from '../../../view/perform';
import { useCardContext } from '../card-context';
import { AddLine } from './add-line';
import { OptionTick } from './option-tick';
import classes from './task-item.module.css';

/** Shows a task with its progress and items. */
export function TaskItem({ task, options }: { task: Task; options: TaskOption[] }) {
  const { t } = useLingui();
  const { view, isReadOnly } = useCardContext();
  const [isRemoving, setRemoving] = useState(false);
  const [pasted, setPasted] = useState<string[] | null>(null);
  const target = { board_id: view.card.board_id, card_id: view.card.id, task_id: task.id };
  const done = options.filter(({ checked }) => checked).length;
  const share = options.length > 0 ? (done / options.length) * 100 : 0;
  const add = async (title: string) =>
    tellRefusal(await perform('option.add', { ...target, option_id: newId(), title }));
  const addAll = async (titles: string[]) => {
    for (const title of titles) if (!(await add(title))) return;
  };
  return (
    <section className={classes.task} aria-label={task.title}>
      <div className={classes.head}>
        <h3>{task.title}</h3>
        <span>
          {done}/{options.length}
        </span>
        {!isReadOnly && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t`Excluir a tarefa ${task.title}`}
            onClick={() => setRemoving(true)}
          >
            <IconTrash size={17} />
          </ActionIcon>
        )}
      </div>
      <ProgressBar label={t`Progresso de ${task.title}`} percent={share} staysWhenDone />
      <ul>
        {options.map(option => (
          <li key={option.id} className={classes.option}>
            <OptionTick option={option} />
            {!isReadOnly && (
              <ActionIcon
                className={classes.remove}
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t`Excluir o item ${option.title}`}
                onClick={() => removeOption(view.card, option)}
              >
                <IconX size={16} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {!isReadOnly && (
        <AddLine
          label={t`Novo item`}
          button={t`Adicionar item a ${task.title}`}
          draft={`option.${task.id}`}
          onAdd={add}
          onLines={setPasted}
        />
      )}
      <Confirm
        isOpen={pasted !== null}
        title={<Plural value={pasted?.length ?? 0} one="Adicionar # item?" other="Adicionar # itens?" />}
        confirm={<Trans>Adicionar</Trans>}
        onConfirm={() => void addAll(pasted ?? [])}
        onClose={() => setPasted(null)}
      >
        <ul className={classes.pasted}>
          {pasted?.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines that never change, of which two may be equal
            <li key={at}>{line}</li>
          ))}
        </ul>
      </Confirm>
      <Confirm
        isOpen={isRemoving}
        isDangerous
        title={<Trans>Excluir esta tarefa?</Trans>}
        confirm={<Trans>Remover</Trans>}
        onConfirm={async () => {
          tellRefusal(await perform('task.remove', target));
        }}
        onClose={() => setRemoving(false)}
      >
        <Trans>«{task.title}» e seus itens serão excluídos.</Trans>
      </Confirm>
    </section>
  );
}
