import '../sheet/menu.css';
import { Button, Menu, Tabs } from '@mantine/core';
import { useState } from 'react';
import { TabBar } from '../page/tabs';
import { Confirm } from '../sheet/confirm';

/** Tabs of a card, as a sample. */
const CARD_TABS = [
  { value: 'data', label: 'Dados' },
  { value: 'attachments', label: 'Anexos', count: 6 },
  { value: 'tasks', label: 'Tarefas', count: '2/4' },
  { value: 'connections', label: 'Conexões' },
  { value: 'history', label: 'Histórico' },
  { value: 'comments', label: 'Comentários', count: 6 },
  { value: 'products', label: 'Produtos' },
  { value: 'approvals', label: 'Aprovações', count: 1 },
];

export function TabsPart() {
  const [tab, setTab] = useState('data');
  return (
    <Tabs value={tab} onChange={value => setTab(value ?? 'data')} keepMounted={false}>
      <TabBar label="Partes do card" tabs={CARD_TABS} value={tab} />
      {CARD_TABS.map(({ value, label }) => (
        <Tabs.Panel key={value} value={value} pt={12}>
          Parte «{label}»
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

export function MenuPart() {
  const [chosen, setChosen] = useState('nada');
  return (
    <>
      <Menu withInitialFocusPlaceholder={false} shadow="md" width={200}>
        <Menu.Target>
          <Button variant="default">Ações</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {['Duplicar', 'Arquivar'].map(action => (
            <Menu.Item key={action} onClick={() => setChosen(action)}>
              {action}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <span>Escolhido: {chosen}</span>
    </>
  );
}

export function SheetPart() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Perguntar
      </Button>
      <Confirm
        isOpen={isOpen}
        title="Remover o fluxo?"
        confirm="Remover"
        isDangerous
        onConfirm={() => undefined}
        onClose={() => setOpen(false)}
      >
        Isso não pode ser desfeito.
      </Confirm>
    </>
  );
}
