import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../harness/accessible';
import { openDevice } from '../harness/browser';
import { createDatabase, type TestDatabase } from '../harness/database';
import { addressOf, type Program, runServer } from '../harness/program';

let database: TestDatabase;
let program: Program;
let url: string;
let dataDir: string;

/** Starts the program itself, without the demonstration: the address that it prints is the only way in. */
beforeAll(async () => {
  database = await createDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'patio-first-access-'));
  program = runServer({ DATABASE_URL: database.address, DATA_DIR: dataDir, DEMO: '0', HOST: '127.0.0.1' });
  url = await addressOf(program, 60_000);
});
afterAll(async () => {
  program.child.kill('SIGTERM');
  await program.ended;
  rmSync(dataDir, { recursive: true, force: true });
  await database.close();
});

describe('a new installation', () => {
  it('is set up through the printed link, once', async () => {
    const link = /Primeiro acesso: (\S+)/.exec(program.said())![1]!;
    const { page, problems, close } = await openDevice(url);
    await page.goto('/');
    await page.getByText('ele está onde o servidor foi iniciado').waitFor();
    await expectAccessible(page);
    await page.goto(link);
    const create = page.getByRole('button', { name: 'Criar conta' });

    await create.click();
    await expect.poll(() => page.getByText('Campo obrigatório').count()).toBe(5);
    await page.getByLabel('Nome da organização').fill('Grupo Norte');
    await page.getByLabel('Seu nome').fill('Olga Prado');
    await page.getByLabel('E-mail').fill('olga@norte');
    await page.getByLabel('Senha', { exact: true }).fill('curta');
    await page.getByLabel('Repita a senha').fill('outra');
    await create.click();
    await page.getByText('E-mail inválido').waitFor();
    await page.getByText('Mínimo de 8 caracteres', { exact: true }).waitFor();
    await page.getByText('As senhas não coincidem').waitFor();
    await expectAccessible(page);

    await page.getByLabel('E-mail').fill('olga@norte.test');
    await page.getByLabel('Senha', { exact: true }).fill('uma-senha-boa');
    await page.getByLabel('Repita a senha').fill('uma-senha-boa');
    await create.click();
    await page.getByText('Tudo pronto, Olga').waitFor();
    await page.getByRole('link', { name: 'Ir para o início' }).click();
    await page.waitForURL('**/home');
    await page.getByText('A organização ainda não tem empresas').waitFor();
    await page.getByText('Sincronizado').first().waitFor();

    await page.goto(link);
    await page.getByRole('heading', { name: 'Este link já foi usado' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('explains why a link is invalid', async () => {
    const { page, problems, close } = await openDevice(url);
    await page.goto('/auth/create-password/nenhum');
    await page.getByRole('heading', { name: 'Este link não existe' }).waitFor();
    await page.getByRole('link', { name: 'Ir para a entrada' }).click();
    await page.getByRole('button', { name: 'Entrar' }).waitFor();
    await page.getByText('Grupo Norte').waitFor();
    // Once an account exists, the page no longer says that the app was just installed.
    expect(await page.getByText('acabou de ser instalado').count()).toBe(0);
    expect(problems).toEqual([]);
    await close();
  });
});
