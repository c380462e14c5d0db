import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Device, openDevice, PHONE } from '../harness/browser';
import { createDatabase, type TestDatabase } from '../harness/database';
import { type MailServer, startMailServer } from '../harness/mail-server';
import { addressOf, type Program, runServer } from '../harness/program';
import { until } from '../harness/until';
import { leave, synced } from '../screens/visit';

let database: TestDatabase;
let mail: MailServer;
let program: Program;
let url: string;
let dataDir: string;
let desk: Device;
let phone: Device;

/** Starts the program itself on an empty installation, with a mail server: it contains only what people create. */
beforeAll(async () => {
  database = await createDatabase();
  mail = await startMailServer();
  dataDir = mkdtempSync(join(tmpdir(), 'patio-journey-'));
  program = runServer({
    DATABASE_URL: database.address,
    DATA_DIR: dataDir,
    DEMO: '0',
    HOST: '127.0.0.1',
    BASE_DOMAIN: 'localhost',
    SMTP_URL: mail.url,
    MAIL_FROM: 'patio@norte.test',
  });
  url = await addressOf(program, 60_000);
  desk = await openDevice(url);
  phone = await openDevice(url, PHONE);
});
afterAll(async () => {
  await desk.close();
  await phone.close();
  program.child.kill('SIGTERM');
  await program.ended;
  await mail.close();
  rmSync(dataDir, { recursive: true, force: true });
  await database.close();
});
afterEach(() => expect([...desk.problems, ...phone.problems]).toEqual([]));

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function enter(page: Page, address: string, email: string, password: string): Promise<void> {
  await page.goto(address);
  await field(page, 'E-mail').fill(email);
  await field(page, 'Senha').fill(password);
  await press(page, 'Entrar');
  await page.waitForURL('**/home');
}

/** Returns the address of the link in the e-mail that a person received. */
async function linkTo(email: string): Promise<string> {
  const letter = await until(
    () => mail.received.find(({ to }) => to?.some(({ address }) => address === email)),
    found => found !== undefined,
  );
  return /https?:\/\/\S+\/auth\/create-password\/[\w-]+/.exec(letter!.text ?? '')![0];
}

describe('from an empty installation', { tags: 'gate' }, () => {
  it('the first person registers the organisation through the printed link, and signs in', async () => {
    const { page } = desk;
    await page.goto(/Primeiro acesso: (\S+)/.exec(program.said())![1]!);
    await field(page, 'Nome da organização').fill('Grupo Norte');
    await field(page, 'Seu nome').fill('Olga Prado');
    await field(page, 'E-mail').fill('olga@norte.test');
    await field(page, 'Senha').fill('uma-senha-boa');
    await field(page, 'Repita a senha').fill('uma-senha-boa');
    await press(page, 'Criar conta');
    await page.getByRole('link', { name: 'Ir para o início' }).click();
    await page.getByText('A organização ainda não tem empresas').waitFor();
    await synced(page);
    await leave({ page, isPhone: false });
    await enter(page, url, 'olga@norte.test', 'uma-senha-boa');
    await page.getByText('A organização ainda não tem empresas').waitFor();
  });

  it('the organisation creates a company, which waits for its administrator', async () => {
    const { page } = desk;
    await page.getByRole('link', { name: 'Nova empresa' }).click();
    await field(page, 'Nome').fill('Litoral Motors');
    await expect.poll(() => field(page, 'Subdomínio').inputValue()).toBe('litoral-motors');
    await field(page, 'Subdomínio').fill('litoral');
    await page.getByText(url.replace('127.0.0.1', 'litoral.localhost')).waitFor();
    await press(page, 'Continuar');
    await field(page, 'Cor principal').waitFor();
    await press(page, 'Continuar');
    await field(page, 'Nome da pessoa').fill('Lia Prado');
    await field(page, 'E-mail').fill('lia@litoral.test');
    await press(page, 'Criar empresa');
    await page.getByRole('heading', { level: 1, name: 'Litoral Motors' }).waitFor();
    await page.getByText('lia@litoral.test', { exact: true }).waitFor();
    await page.getByText(/^Pendentes\s*1$/).waitFor();
    // No person has accepted yet, so the list shows only invited people.
    await page.getByRole('tab', { name: 'Dados' }).click();
    await field(page, 'Subdomínio').waitFor();
    await page.getByRole('tab', { name: 'Usuários' }).click();
    await page.getByText('lia@litoral.test', { exact: true }).waitFor();
    await page.getByText('Ativos', { exact: true }).click();
    await page.getByText('Ninguém tem acesso ainda').waitFor();
    await press(page, 'Ver os convites pendentes');
    await page.getByText('lia@litoral.test', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Início' }).click();
    await page.getByText('1 empresa em que ninguém entrou ainda').waitFor();
    await page.getByRole('link', { name: /^Litoral Motors O convite/ }).click();
    await page.getByText('lia@litoral.test', { exact: true }).waitFor();
  });

  it('the administrator creates a password through the e-mail and signs in at the company', async () => {
    const { page } = phone;
    const link = await linkTo('lia@litoral.test');
    await page.goto(link);
    await page.getByText('Litoral Motors').first().waitFor();
    await field(page, 'Senha').fill('outra-senha-boa');
    await field(page, 'Repita a senha').fill('outra-senha-boa');
    await press(page, 'Aceitar o convite');
    await page.waitForURL('**/auth/create-success');
    await page.getByText('você faz parte de Litoral Motors').waitFor();
    await page.getByRole('link', { name: 'Ir para o início' }).click();
    await page.getByText('A empresa ainda não tem fluxos').waitFor();
    await leave({ page, isPhone: true });
    const own = url.replace('127.0.0.1', 'litoral.localhost');
    await enter(page, own, 'lia@litoral.test', 'outra-senha-boa');
    await page.getByText('A empresa ainda não tem fluxos').waitFor();
    await page.goto(link);
    await page.getByRole('heading', { name: 'Este link já foi usado' }).waitFor();
  });

  it('the organisation’s first screen then shows that nothing is pending', async () => {
    const { page } = desk;
    await page.goto('/home');
    await page.getByText('Tudo em dia').waitFor();
    await page.getByText('empresa ativa', { exact: true }).waitFor();
    await page.getByText('pessoa nas empresas', { exact: true }).waitFor();
  });
});
