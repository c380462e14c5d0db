import { type CsvTable, shownValue, withoutDash } from '../../../domain/csv/csv-table';
import type { LineProblem } from '../../../domain/entities/line-problem';
import { newCompanyMember } from '../../../domain/flow/members';
import { foldText } from '../../../domain/text/fold-text';
import type { OpenFlow } from '../../repositories/flows/flows';
import type { Invited } from '../../repositories/people/invitations';

/** A line whose person can be invited. */
export interface PersonRow {
  line: number;
  person: Invited;
}

const fold = (name: string) => foldText(name).replaceAll(/[^a-z]/g, '');

/** Names of the columns in files, folded; the first is that of the template. */
const NAMES = {
  name: ['nome', 'nomecompleto', 'name'],
  email: ['email', 'mail', 'correio'],
  occupation: ['cargo', 'funcao'],
  phone: ['telefone', 'celular', 'fone', 'whatsapp', 'phone'],
  role: ['papel', 'perfil', 'role'],
  flows: ['fluxos', 'fluxo'],
} as const;
type Column = keyof typeof NAMES;
const COLUMNS = Object.keys(NAMES) as Column[];

const ROLES: Record<string, 'admin' | 'user'> = {
  '': 'user',
  usuario: 'user',
  usuaria: 'user',
  user: 'user',
  administrador: 'admin',
  administradora: 'admin',
  admin: 'admin',
};

const COLUMN_OF = new Map<string, Column>(
  COLUMNS.flatMap(column => NAMES[column].map(name => [name, column] as const)),
);

/** Returns the column with this name in a file. */
export const columnOf = (name: string): Column | undefined => COLUMN_OF.get(fold(name));

/**
 * Returns the names of columns that are ignored: unknown ones, and repetitions of an earlier column's content, as
 * «Celular» after «Telefone».
 */
export const unknownColumns = ({ header }: CsvTable): string[] => {
  const columns = header.map(columnOf);
  return header.filter((name, at) => name !== '' && (!columns[at] || columns.indexOf(columns[at]) !== at));
};

/** Reads each line as a person to invite, or as a list of problems. Each address is used once, by its first line. */
export function readPeople(
  { header, rows }: CsvTable,
  flows: OpenFlow[],
): { people: PersonRow[]; problems: LineProblem[] } {
  const people: PersonRow[] = [];
  const problems: LineProblem[] = [];
  const places = new Map(
    COLUMNS.map(column => [column, header.findIndex(name => columnOf(name) === column)]),
  );
  const bySigla = new Map(flows.map(flow => [flow.prefix.toUpperCase(), flow]));
  const firstLines = new Map<string, number>();
  for (const { line, cells, problem } of rows) {
    if (problem) {
      problems.push({ line, column: null, ...problem });
      continue;
    }
    const textOf = (column: Column) => withoutDash(cells[places.get(column)!] ?? '');
    const found: LineProblem[] = [];
    const tell = (column: Column, message: string, value = textOf(column)) => {
      const at = places.get(column)!;
      found.push({
        ...{ line, column: at === -1 ? NAMES[column][0] : header[at]!, message },
        value: shownValue(value),
      });
    };

    const role = ROLES[fold(textOf('role'))];
    if (!role) tell('role', 'Use «Usuário» ou «Administrador»');
    const { joined, unknown } = readFlows(textOf('flows'), bySigla);
    if (unknown.length > 0) tell('flows', noFlow(unknown.length), unknown.join(', '));
    const parsed = newCompanyMember.safeParse({
      ...{ name: textOf('name'), email: textOf('email'), occupation: textOf('occupation') },
      ...{ phone: textOf('phone'), role: role ?? 'user', flows: joined },
    });
    for (const { path, message } of parsed.error?.issues ?? []) tell(path[0] as Column, message);
    const address = parsed.data?.email.toLowerCase();
    const first = address && firstLines.get(address);
    if (first) tell('email', `Repetido: já está na linha ${first}`);
    if (address && !first) firstLines.set(address, line);
    problems.push(...found);
    if (!parsed.data || found.length > 0) continue;
    const { name, email, occupation = null, phone = null } = parsed.data;
    const person = { name, email, occupation, phone, role: role!, support_ends_at: null, flows: joined };
    people.push({ line, person });
  }
  return { people, problems };
}

const noFlow = (siglas: number) =>
  siglas === 1 ? 'Não há fluxo ativo com esta Sigla' : 'Não há fluxos ativos com estas Siglas';

/** Splits a cell into known flows and unknown prefixes. The caller reports all unknown ones of a cell as one problem. */
function readFlows(text: string, bySigla: Map<string, OpenFlow>) {
  const joined = new Map<string, Invited['flows'][number]>();
  const unknown: string[] = [];
  for (const sigla of text.split(/[;|,\n]/).map(part => part.trim())) {
    if (sigla === '') continue;
    const flow = bySigla.get(sigla.toUpperCase());
    if (flow) joined.set(flow.id, { board_id: flow.id, role: 'user' });
    else unknown.push(sigla);
  }
  return { joined: [...joined.values()], unknown };
}
