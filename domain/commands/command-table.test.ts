import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { TARGET } from '../../tests/factories/deciding';
import { CARD_COMMANDS, COMMANDS, findCardCommand, findCommand } from './command-table';

const folder = new URL('.', import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
const definitions = files
  .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'command.ts')
  .flatMap(file => {
    const name = readFileSync(new URL(file, folder), 'utf8').match(
      /define(?:Cardless)?Command\(\{\s*name: '([^']+)'/,
    )?.[1];
    return name ? [{ file, name }] : [];
  });

const fieldsOf = (input: z.ZodMiniType) =>
  Object.keys(z.toJSONSchema(input, { io: 'input' }).properties ?? {});

describe('the table of commands', () => {
  it('contains every command that a file defines, once', () => {
    const names = COMMANDS.map(({ name }) => name);
    expect(names.toSorted()).toEqual(definitions.map(({ name }) => name).toSorted());
    expect(new Set(names).size).toBe(names.length);
  });

  it('gives every command its own REST call', () => {
    const calls = CARD_COMMANDS.map(({ rest }) => `${rest.method} ${rest.path.replaceAll(/:\w+/g, ':')}`);
    expect(new Set(calls).size).toBe(CARD_COMMANDS.length);
  });

  it('finds a command by its name or its former name, and nothing by any other', () => {
    for (const command of COMMANDS) expect(findCommand(command.name)).toBe(command);
    expect(findCommand('option.tick')?.name).toBe('option.update');
    expect(findCardCommand('notification.read')).toBeUndefined();
    expect(findCommand('card.fly')).toBeUndefined();
    expect(findCommand('constructor')).toBeUndefined();
  });
});

describe.each(definitions)('$file', ({ file, name }) => {
  it('has a test file next to it, and is named after its command', () => {
    expect(files).toContain(file.replace('.ts', '.test.ts'));
    expect(basename(file)).toBe(`${name.replace('.', '-')}.ts`);
  });
});

describe.each(CARD_COMMANDS.map(command => ({ name: command.name, command })))('$name', ({ command }) => {
  const { input, rest, creates } = command;
  const fields = fieldsOf(input);

  it('is about its card', () => {
    expect(command.subject(TARGET)).toBe(`card:${TARGET.card_id}`);
  });

  it('uses parameters in its REST path that are part of its input', () => {
    const parameters = [...rest.path.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter!);
    expect(fields).toEqual(expect.arrayContaining(parameters));
    expect(parameters).toContain('board_id');
    expect(parameters.includes('card_id')).toBe(creates !== 'card_id');
  });

  it('takes the id of the new row in its input if it creates one', () => {
    if (creates) expect(fields).toContain(creates);
    expect(creates !== undefined).toBe(
      /\.(create|add)$/.test(command.name) && !/owner|tag|product/.test(command.name),
    );
  });
});

describe.each(COMMANDS.map(command => ({ name: command.name, command })))('$name', ({ command }) => {
  const { input } = command;
  const fields = fieldsOf(input);

  it.each([[null], [undefined], [-1.5], [true], ['?'], ['\u0000'], [[]], [[7]], [{}], [{ title: [] }]])(
    'reports %j in any field in Portuguese',
    value => {
      const messages = fields.flatMap(field => {
        const given = { ...TARGET, [field]: value };
        return input.safeParse(given).error?.issues.map(issue => issue.message) ?? [];
      });
      const portuguese = /inválid|obrigatóri|excedido|demais/;
      expect(messages.filter(message => !portuguese.test(message))).toEqual([]);
    },
  );
});
