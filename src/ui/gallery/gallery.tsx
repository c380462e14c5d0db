import { Button, useMantineColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { AvatarStack } from '../avatar';
import { StatusPill } from '../status-pill';
import { TagPill } from '../tag-pill';
import { FieldParts } from './field-parts';
import { FormParts } from './form-parts';
import classes from './gallery.module.css';
import { ListPart } from './list-part';
import { MenuPart, SheetPart, TabsPart } from './open-parts';
import { SortPart } from './sort-part';
import { StateParts } from './state-parts';

const PEOPLE = ['Marina Costa', 'Rafael Souza', 'João Lima', 'Ana Reis'].map(name => ({ id: name, name }));

/** Renders all parts, one below the other. */
export function Gallery() {
  const { toggleColorScheme } = useMantineColorScheme();
  return (
    <main className={classes.page}>
      <header className={classes.head}>
        <h1>Partes</h1>
        <Button variant="default" onClick={toggleColorScheme}>
          Claro ou escuro
        </Button>
      </header>
      <Part title="Campos">
        <FieldParts />
      </Part>
      <Part title="Formulário">
        <FormParts />
      </Part>
      <Part title="Abas">
        <TabsPart />
      </Part>
      <Part title="Lista">
        <ListPart />
      </Part>
      <Part title="Ordem">
        <SortPart />
      </Part>
      <Part title="Menu e diálogos">
        <div className={classes.line}>
          <MenuPart />
          <SheetPart />
        </div>
      </Part>
      <Part title="Marcas">
        <div className={classes.line}>
          <AvatarStack people={PEOPLE} size={28} />
          <TagPill name="Financiado" color="#1b6ec2" />
          <TagPill name="Prioridade" color="#d9480f" />
          <StatusPill tone="ok">Aprovado</StatusPill>
          <StatusPill tone="warn">Pendente</StatusPill>
          <StatusPill tone="bad">Reprovado</StatusPill>
        </div>
      </Part>
      <Part title="Estados de página">
        <StateParts />
      </Part>
    </main>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
