import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { cardColumns } from '../../../../domain/csv/card-columns';
import { readCards, readCardTable } from '../../../../domain/csv/cards-from-csv';
import { decodeText, UnreadableFile } from '../../../../domain/csv/csv-table';
import { toCsv } from '../../../../domain/csv/to-csv';
import { keepFile } from '../../../api/keep-file';
import { success } from '../../../state/alerts';
import { companyTimeZone } from '../../../state/session/session';
import { ImportReport } from '../../../ui/entries/import-report';
import { ProblemLines } from '../../../ui/entries/problem-lines';
import { fromWallClock } from '../../../ui/fields/from-wall-clock';
import { FilePicker } from '../../../ui/photos/file-picker';
import { Sheet } from '../../../ui/sheet/sheet';
import { useBoardContext } from '../board-context';
import { type Created, createCards } from './create-cards';
import classes from './import-cards.module.css';

const MEGABYTE = 1024 * 1024;

type Read = ReturnType<typeof readCards> & { fileProblem: { message: string; line: number | null } | null };

/**
 * Creates cards from a file's lines: shows them line by line first, and creates them after confirmation. Works without
 * a connection.
 */
export default function ImportCards({ onClose }: { onClose: () => void }) {
  return (
    <Sheet isOpen onClose={onClose} title={<Trans>Importar cards</Trans>} width={720}>
      <Importing onClose={onClose} />
    </Sheet>
  );
}

function Importing({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const { view, people, today } = useBoardContext();
  const { board, fields } = view;
  const [read, setRead] = useState<Read | null>(null);
  /** Number of lines that have been tried. */
  const [tried, setTried] = useState<number | null>(null);
  const [created, setCreated] = useState<Created | null>(null);
  const stopping = useRef(new AbortController());
  // Closing the dialog stops the import.
  useEffect(() => () => stopping.current.abort(), []);

  const look = async (file: File) => {
    setCreated(null);
    const members = view.members.flatMap(({ user_id: id }) => {
      const person = people.get(id);
      return person?.enabled ? [{ id, name: person.name, email: person.email }] : [];
    });
    const toInstant = (wallClock: string) => fromWallClock(wallClock, companyTimeZone());
    try {
      const text = decodeText(new Uint8Array(await file.arrayBuffer()));
      const table = readCardTable(text, fields);
      setRead({ ...readCards(table, { ...view, members, today, toInstant }), fileProblem: null });
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      const { message, line } = error;
      setRead({ cards: [], problems: [], unknownColumns: [], fileProblem: { message, line } });
    }
  };
  const cards = read?.cards ?? [];
  const make = async () => {
    stopping.current = new AbortController();
    setTried(0);
    const { signal } = stopping.current;
    const made = await createCards(board.id, cards, setTried, signal);
    setCreated(made);
    setTried(null);
    // The dialog may be closed by now.
    if (signal.aborted)
      success(
        t`Parou aqui: ${plural(made.count, { 0: 'nenhum card criado', one: '# card criado', other: '# cards criados' })}`,
      );
  };
  const template = () =>
    keepFile(
      new File([toCsv([cardColumns(fields)])], `modelo-cards-${board.prefix.toLowerCase()}.csv`, {
        type: 'text/csv',
      }),
    );
  if (tried !== null) {
    return (
      <div className={classes.import}>
        <p>
          <Trans>
            Criando: {tried} de {cards.length}
          </Trans>
        </p>
        <progress
          className={classes.progress}
          value={tried}
          max={cards.length}
          aria-label={t`Cards criados`}
        />
        <Button variant="default" onClick={() => stopping.current.abort()}>
          <Trans>Parar</Trans>
        </Button>
      </div>
    );
  }
  if (created) {
    const { count, refused, incomplete } = created;
    return (
      <div className={classes.import}>
        <ImportReport
          label={t`O que foi importado`}
          ready={count}
          readyWords={
            <Plural value={count} _0="nenhum card criado" one="# card criado" other="# cards criados" />
          }
          fileProblem={null}
          problems={refused}
          unknownColumns={[]}
        >
          {incomplete.length > 0 && (
            <ProblemLines title={<Trans>O que faltou em cards criados</Trans>} problems={incomplete} />
          )}
        </ImportReport>
        <Button size="md" fullWidth onClick={onClose}>
          <Trans>Ver o quadro</Trans>
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.import}>
      <p className={classes.note}>
        <Trans>
          Um CSV de até 500 linhas, um card em cada: o que o quadro exporta serve. Sem «Fase», o card entra na
          primeira. Antes de criar, você vê o que há em cada linha.
        </Trans>
      </p>
      <Button
        variant="default"
        style={{ justifySelf: 'start' }}
        leftSection={<IconDownload size={17} aria-hidden />}
        onClick={template}
      >
        <Trans>Baixar o modelo</Trans>
      </Button>
      <FilePicker
        label={t`Escolher o CSV`}
        accept=".csv,.txt,text/csv"
        maxBytes={MEGABYTE}
        onFiles={([file]) => void look(file!)}
      />
      {read && (
        <ImportReport
          label={t`Conferência do arquivo`}
          ready={cards.length}
          readyWords={
            <Plural
              value={cards.length}
              _0="nenhum card a criar"
              one="# card a criar"
              other="# cards a criar"
            />
          }
          fileProblem={read.fileProblem}
          problems={read.problems}
          unknownColumns={read.unknownColumns}
        >
          {cards.length > 0 && (
            <>
              <p className={classes.note}>
                <Trans>
                  Depois não dá para desfazer tudo de uma vez: arquive ou exclua o que não quiser. Importar o
                  mesmo arquivo de novo cria os cards outra vez.
                </Trans>
              </p>
              <Button size="md" fullWidth onClick={() => void make()}>
                <Plural value={cards.length} one="Criar # card" other="Criar # cards" />
              </Button>
            </>
          )}
        </ImportReport>
      )}
    </div>
  );
}
