import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Loader } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import * as z from 'zod/mini';
import { decodeText } from '../../../domain/csv/csv-table';
import { toCsv } from '../../../domain/csv/to-csv';
import { type PeopleReport, peopleReport } from '../../../domain/entities/people-import';
import { request } from '../../api/client';
import { keepFile } from '../../api/keep-file';
import { problemOf } from '../../api/problem';
import { save } from '../../online/save';
import { caller } from '../../state/session/open-session';
import { companyTimeZone } from '../../state/session/session';
import { connectivity } from '../../sync/connectivity';
import { ImportReport } from '../../ui/entries/import-report';
import { ConfirmPassword } from '../../ui/form/confirm-password';
import { FormMessage } from '../../ui/form/form-message';
import { FilePicker } from '../../ui/photos/file-picker';
import { dayAndTime } from '../../ui/text/time';
import classes from './person-form.module.css';
import { membersPath } from './use-people';

interface ImportPeopleProps {
  companyId: number;
  /** Shows the pending people. */
  onDone: () => void;
}

const MEGABYTE = 1024 * 1024;
const answer = z.object({ data: peopleReport });

/** Columns that a file may have, with an example. */
const TEMPLATE = [
  ['nome', 'e-mail', 'cargo', 'telefone', 'papel', 'fluxos'],
  ['Bruna Almeida', 'bruna@exemplo.com.br', 'Vendas', '(11) 98765-4321', 'Usuário', 'VND|PRP'],
];

/**
 * Invites many people by a file: shows it line by line first, and sends the invitations after confirmation. Needs a
 * connection.
 */
export default function ImportPeople({ companyId, onDone }: ImportPeopleProps) {
  const { t } = useLingui();
  const { online } = useSnapshot(connectivity);
  const [csv, setCsv] = useState('');
  const [report, setReport] = useState<PeopleReport | null>(null);
  const [isReading, setReading] = useState(false);
  const [isDone, setDone] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const path = `${membersPath(companyId)}/import`;

  const look = async (file: File) => {
    setReading(true);
    setReport(null);
    setDone(false);
    setMessage(null);
    try {
      const text = decodeText(new Uint8Array(await file.arrayBuffer()));
      setCsv(text);
      setReport((await request(caller(), 'POST', `${path}/validate`, answer, { csv: text })).data);
    } catch (cause) {
      setMessage(problemOf(cause, t`Sem conexão com o servidor. Escolha o arquivo de novo.`).message);
    }
    setReading(false);
  };
  const send = async (password = {}) => {
    setMessage(null);
    setReading(true);
    const saved = await save({ method: 'POST', path, body: { csv, ...password }, answer });
    setReading(false);
    if (saved.problem) {
      setMessage(saved.problem.errors?.current_password ? null : saved.problem.message);
      return saved.problem;
    }
    setReport(saved.answer.data);
    setDone(true);
    return null;
  };
  const count = report?.people.length ?? 0;
  const sendWords = <Plural value={count} one="Enviar # convite" other="Enviar # convites" />;
  return (
    <div className={classes.form}>
      <p className={classes.note}>
        <Trans>
          Um CSV com as colunas nome, e-mail, cargo, telefone, papel e fluxos (as Siglas, separadas por |), de
          até 500 linhas. Antes de enviar, você vê o que há em cada linha.
        </Trans>
      </p>
      <Button
        variant="default"
        style={{ justifySelf: 'start' }}
        leftSection={<IconDownload size={17} aria-hidden />}
        onClick={() => keepFile(new File([toCsv(TEMPLATE)], 'modelo-pessoas.csv', { type: 'text/csv' }))}
      >
        <Trans>Baixar o modelo</Trans>
      </Button>
      {online ? (
        <FilePicker
          label={t`Escolher o CSV`}
          accept=".csv,.txt,text/csv"
          maxBytes={MEGABYTE}
          onFiles={([file]) => void look(file!)}
        />
      ) : (
        <p className={classes.note} role="status">
          <Trans>Sem conexão não dá para importar.</Trans>
        </p>
      )}
      <FormMessage>{message}</FormMessage>
      {isReading && <Loader size={22} aria-label={t`Lendo o arquivo`} />}
      {report && (
        <ImportReport
          label={isDone ? t`O que foi importado` : t`Conferência do arquivo`}
          ready={count}
          readyWords={
            isDone ? (
              <Plural
                value={count}
                _0="ninguém convidado"
                one="# pessoa convidada"
                other="# pessoas convidadas"
              />
            ) : (
              <Plural
                value={count}
                _0="ninguém a convidar"
                one="# pessoa a convidar"
                other="# pessoas a convidar"
              />
            )
          }
          fileProblem={report.file_problem}
          problems={report.problems}
          unknownColumns={report.unknown_columns}
        >
          <Letters letters={report.letters} />
          {isDone ? (
            <Button size="md" fullWidth onClick={onDone}>
              <Trans>Ver os convites pendentes</Trans>
            </Button>
          ) : report.people.some(({ role }) => role === 'admin') ? (
            <>
              <p className={classes.note}>
                <Trans>Há administradores entre os convidados: confirme com a sua senha.</Trans>
              </p>
              <ConfirmPassword onConfirm={send}>{sendWords}</ConfirmPassword>
            </>
          ) : (
            count > 0 && (
              <Button size="md" fullWidth disabled={!online || isReading} onClick={() => void send()}>
                {sendWords}
              </Button>
            )
          )}
        </ImportReport>
      )}
    </div>
  );
}

/** Shows when the e-mails of the invitations are sent. */
function Letters({ letters: { now, later, last_at } }: Pick<PeopleReport, 'letters'>) {
  if (now + later === 0) return null;
  if (!last_at) {
    return (
      <p className={classes.note}>
        <Trans>Os convites são enviados em seguida.</Trans>
      </p>
    );
  }
  const until = dayAndTime(last_at, companyTimeZone());
  return (
    <p className={classes.note}>
      <Plural
        value={now}
        _0="Nenhum e-mail sai hoje;"
        one="# e-mail sai logo;"
        other="# e-mails saem logo;"
      />{' '}
      <Plural
        value={later}
        one={`# espera o limite do dia, até ${until}.`}
        other={`# esperam o limite do dia, e o último sai até ${until}.`}
      />
    </p>
  );
}
