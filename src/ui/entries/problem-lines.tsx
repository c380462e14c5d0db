import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import type { LineProblem } from '../../../domain/entities/line-problem';
import classes from './problem-lines.module.css';

const FIRST = 10;

interface ProblemLinesProps {
  title: ReactNode;
  problems: LineProblem[];
  /** Number of further problems, which the server did not list. */
  more?: number;
}

/** Lists the problems of a file by line, column and value. */
export function ProblemLines({ title, problems, more = 0 }: ProblemLinesProps) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? problems : problems.slice(0, FIRST);
  const others = problems.length - shown.length;
  return (
    <div className={classes.part}>
      <h3 id={id}>{title}</h3>
      <table className={classes.lines} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Linha</Trans>
            </th>
            <th scope="col">
              <Trans>Coluna</Trans>
            </th>
            <th scope="col">
              <Trans>Valor</Trans>
            </th>
            <th scope="col">
              <Trans>Problema</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ line, column, value, message }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line may have the same twice, and nothing moves
            <tr key={at}>
              <td>{line.toLocaleString('pt-BR')}</td>
              <td>{column ?? '–'}</td>
              <td className={classes.value}>{value || '–'}</td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {others > 0 && (
        <Button variant="default" style={{ justifySelf: 'start' }} onClick={() => setWhole(true)}>
          <Trans>Mostrar mais {others}</Trans>
        </Button>
      )}
      {others === 0 && more > 0 && (
        <p className={classes.more}>
          <Plural
            value={more}
            one="E mais # que não está listado."
            other="E mais # que não estão listados."
          />
        </p>
      )}
    </div>
  );
}
