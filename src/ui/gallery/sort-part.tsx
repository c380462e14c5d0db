import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { SortableRows } from '../sortable-rows';

const ROWS = ['Interesse', 'Proposta', 'Vistoria', 'Documentação', 'Entrega'].map(name => ({ id: name }));

/** Renders rows that can be sorted by hand; the buttons below answer the requests to save. */
export function SortPart() {
  const [rows, setRows] = useState(ROWS);
  const [waiting, setWaiting] = useState(0);
  const answers = useRef<((isSaved: boolean) => void)[]>([]);
  const answer = (isSaved: boolean) => {
    answers.current.shift()?.(isSaved);
    setWaiting(answers.current.length);
  };
  return (
    <>
      <SortableRows
        label="Fases"
        rows={rows}
        nameOf={({ id }) => id}
        onMove={async (_id, _to, ids) => {
          const isSaved = await new Promise<boolean>(resolve => {
            answers.current.push(resolve);
            setWaiting(answers.current.length);
          });
          if (isSaved) setTimeout(() => setRows(ids.map(id => ({ id }))), 50);
          return isSaved;
        }}
      >
        {({ id }) => <b>{id}</b>}
      </SortableRows>
      <Button variant="default" disabled={waiting === 0} onClick={() => answer(true)}>
        Guardar a ordem
      </Button>
      <Button variant="default" disabled={waiting === 0} onClick={() => answer(false)}>
        Recusar a ordem
      </Button>
    </>
  );
}
