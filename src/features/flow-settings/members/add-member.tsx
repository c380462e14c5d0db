import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconMailPlus } from '@tabler/icons-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { member } from '../../../../domain/entities/board';
import { matchesText } from '../../../../domain/text/matches-text';
import { save } from '../../../online/save';
import * as alerts from '../../../state/alerts';
import { Avatar } from '../../../ui/avatar';
import { FormMessage } from '../../../ui/form/form-message';
import { SearchBox } from '../../../ui/list/search-box';
import type { BoardView, People } from '../../../view/types';
import classes from './add-member.module.css';

interface AddMemberProps {
  view: BoardView;
  people: People;
  /** Continues to the invitation of a person who is not in the company yet; null for people who may not invite. */
  onInvite: (() => void) | null;
}

/** Lists the people who may enter the company and are not in the flow yet; people who are only invited are left out. */
export default function AddMember({ view, people, onInvite }: AddMemberProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [adding, setAdding] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const outside = [...people.values()]
    .filter(({ id, enabled }) => enabled && !view.members.some(({ user_id }) => user_id === id))
    .sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'));
  const found = outside.filter(({ name, email }) => matchesText(`${name} ${email}`, text.trim()));

  const add = async (id: string, name: string) => {
    setAdding(id);
    setMessage(null);
    const { problem } = await save({
      method: 'POST',
      path: `/boards/${view.board.id}/users`,
      body: { user_id: id, role: 'user' },
      answer: z.object({ data: member }),
    });
    setAdding(null);
    if (problem) setMessage(problem.errors?.user_id?.[0] ?? problem.message);
    else alerts.success(t`${name} agora participa do fluxo`);
  };
  const inviteButton = onInvite && (
    <Button
      variant="default"
      size="md"
      fullWidth
      leftSection={<IconMailPlus size={18} aria-hidden />}
      onClick={onInvite}
    >
      <Trans>Convidar alguém novo</Trans>
    </Button>
  );
  if (outside.length === 0) {
    return (
      <div className={classes.add}>
        <p className={classes.none}>
          <Trans>Todas as pessoas da empresa já participam deste fluxo.</Trans>
        </p>
        {inviteButton}
      </div>
    );
  }
  return (
    <div className={classes.add}>
      <SearchBox
        size="md"
        aria-label={t`Buscar pessoa`}
        placeholder={t`Nome ou e-mail`}
        value={text}
        onChange={setText}
      />
      <FormMessage>{message}</FormMessage>
      <ul className={classes.people} aria-label={t`Pessoas da empresa`}>
        {found.map(({ id, name, email, photo }) => (
          <li key={id}>
            <Avatar name={name} photo={photo} size={34} />
            <span className={classes.who}>
              <b>{name}</b>
              <small>{email}</small>
            </span>
            <Button
              variant="default"
              loading={adding === id}
              disabled={adding !== null}
              aria-label={t`Adicionar ${name}`}
              onClick={() => void add(id, name)}
            >
              <Trans>Adicionar</Trans>
            </Button>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className={classes.none} role="status">
          <Trans>Ninguém com esse nome fora deste fluxo.</Trans>
        </p>
      )}
      {inviteButton}
    </div>
  );
}
