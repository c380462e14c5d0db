import { useState } from 'react';
import { DataList } from '../list/data-list';
import { type ListSearch, listView } from '../list/list-search';

type Key = 'name' | 'cards';

const ROWS = ['Vendas', 'Preparação', 'Avaliação', 'Pós-venda', 'Documentação'].map((name, index) => ({
  id: name,
  name,
  cards: (index * 7) % 5,
}));

/** Renders a list with pages, whose rows can be selected; a real screen keeps `search` in its address. */
export function ListPart() {
  const [search, setSearch] = useState<ListSearch<Key>>({});
  const view = listView(ROWS, search, {
    textOf: ({ name }) => name,
    sortBy: { name: ({ name }) => name, cards: ({ cards }) => cards },
    usual: 'name',
    perPage: 3,
  });
  return (
    <DataList
      {...view}
      label="Fluxos"
      search={search}
      usualSort="name"
      onSearch={setSearch}
      nameOf={({ name }) => name}
      columns={[
        { key: 'name', label: 'Nome', cell: ({ name }) => name },
        { key: 'cards', label: 'Cards', isNumber: true, cell: ({ cards }) => cards },
      ]}
      phoneRow={({ name, cards }) => (
        <span>
          {name} · {cards}
        </span>
      )}
    />
  );
}
