import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoredSession } from '../../src/state/session/device';
import { installed, openDevice, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import { wordsOnDevice } from '../harness/words-on-device';
import { keptByDevice } from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

describe('the app’s access control', () => {
  it('sends a guest to the sign-in page from every address, and to the address they wanted after it', {
    tags: 'gate',
  }, async () => {
    const { page, problems, close } = await openDevice(site.url);
    for (const path of ['/home', '/flows', '/approvals', '/sync', '/no/such/page']) {
      await page.goto(path);
      await page.waitForURL(url => url.pathname === '/');
      await page.getByRole('button', { name: 'Entrar' }).waitFor();
    }
    await page.goto('/flows');
    await page.getByLabel('E-mail').fill('vendas@aurora.test');
    await page.getByLabel('Senha', { exact: true }).fill('patio-demo');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.waitForURL('**/flows');
    await until(
      () => page.title(),
      title => title === 'Fluxos · Aurora Veículos',
    );
    await page.goto('/');
    await page.waitForURL('**/home');
    await until(
      () => page.title(),
      title => title === 'Início · Aurora Veículos',
    );
    expect(problems).toEqual([]);
    await close();
  });

  it('shows sign-in errors beside their fields', { tags: 'gate' }, async () => {
    const { page, context, close } = await openDevice(site.url);
    // Simulates a device whose next frame comes before React has rendered the update.
    await context.addInitScript(() => {
      window.requestAnimationFrame = frame => {
        queueMicrotask(() => frame(performance.now()));
        return 0;
      };
    });
    await page.goto('/');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByText('Campo obrigatório').first().waitFor();
    await page.getByLabel('E-mail').fill('vendas');
    await page.getByLabel('Senha', { exact: true }).fill('errada');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByText('E-mail inválido').waitFor();
    await page.getByLabel('E-mail').fill('vendas@aurora.test');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByText('E-mail ou senha incorretos').first().waitFor();
    expect(await page.getByLabel('E-mail').inputValue()).toBe('vendas@aurora.test');
    const password = page.getByRole('textbox', { name: 'Senha', description: 'E-mail ou senha incorretos' });
    await until(
      () => password.evaluate(node => node === document.activeElement),
      isFocused => isFocused,
    );
    await close();
  });

  it('says what to do in a browser that stores nothing', async () => {
    const { page, context, close } = await openDevice(site.url);
    await context.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('A mutation operation was attempted', 'InvalidStateError');
      };
    });
    await page.goto('/');
    await page.getByLabel('E-mail').fill('vendas@aurora.test');
    await page.getByLabel('Senha', { exact: true }).fill('patio-demo');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByText('Este navegador não permite que o Pátio guarde dados').waitFor();
    await page.getByText('Saia da navegação anônima').waitFor();
    await close();
  });

  it('treats a missing flow and another person’s flow the same', { tags: 'gate' }, async () => {
    const { page, close } = await openDevice(site.url);
    await signIn(page, 'gestor@serra.test');
    const { rows } = await site.pool.query("SELECT id FROM boards WHERE prefix = 'VND'");
    const texts: string[] = [];
    for (const id of [rows[0].id, '01890000-0000-7000-8000-000000000000']) {
      await page.goto(`/flows/${id}`);
      await page.getByRole('main').getByText('Fluxo não encontrado').first().waitFor();
      // Compares everything except the network status, which changes on its own.
      const words = await page.getByRole('main').evaluate(main => {
        const copy = main.cloneNode(true) as HTMLElement;
        copy.querySelector('[role=status]')!.remove();
        return copy.textContent;
      });
      expect(words).toContain('Ele pode ter sido removido, ou você não participa dele.');
      texts.push(words);
    }
    expect(texts[0]).toBe(texts[1]);
    // An address that can't be decoded shows the same page, too.
    await page.goto('/flows/%E0%A4%A');
    await page.getByRole('main').getByText('Fluxo não encontrado').first().waitFor();
    await page.goto('/nada/%ZZ');
    await page.getByRole('main').getByText('Não há nada neste link').waitFor();
    await close();
  });

  it('reports an ended session on the sign-in page, with the focus on its heading', {
    tags: 'gate',
  }, async () => {
    const { page, close } = await openDevice(site.url);
    await signIn(page, 'patio@aurora.test');
    await site.pool.query(
      "DELETE FROM sessions WHERE user_id IN (SELECT id FROM users WHERE email LIKE 'patio@%')",
    );
    await page.goto('/sync');
    await page.getByRole('button', { name: 'Entrar' }).waitFor();
    await page.getByRole('alert').waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await close();
  });

  it('leaves nothing of the person on the device after signing out', { tags: 'gate' }, async () => {
    const { page, close } = await openDevice(site.url);
    await signIn(page, 'vendas@aurora.test');
    await installed(page);
    const { token } = (await keptByDevice<StoredSession>(page, 'session'))!;
    expect(await wordsOnDevice(page, [token])).toEqual([token]);
    await page.getByRole('button', { name: /Rafael Souza/ }).click();
    await page
      .getByRole('button', { name: 'Sair' })
      .or(page.getByRole('menuitem', { name: 'Sair' }))
      .click();
    await page.waitForURL(url => url.pathname === '/');
    await page.getByRole('button', { name: 'Entrar' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Entrar');
    await until(
      () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? '')),
      left => !left.some(name => name.startsWith('patio-') && name !== 'patio-device'),
    );
    expect(await wordsOnDevice(page, [token])).toEqual([]);
    await close();
  });
});

describe('a company’s own address', () => {
  const at = (subdomain: string) => site.url.replace('127.0.0.1', `${subdomain}.localhost`);

  it('is for its people, and leads a person of another company to that one’s address', {
    tags: 'gate',
  }, async () => {
    await site.pool.query(
      `INSERT INTO memberships (tenant_id, user_id, role) SELECT 2, id, 'user' FROM users WHERE email = 'vendas@aurora.test'`,
    );
    const { page, problems, close } = await openDevice(at('aurora'));
    await page.goto('/');
    await page.getByLabel('E-mail').fill('organizacao@patio.test');
    await page.getByLabel('Senha', { exact: true }).fill('patio-demo');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByText('Você não pode acessar diretamente este ambiente').waitFor();
    await signIn(page, 'vendas@aurora.test');
    await page.getByText('Sincronizado').first().waitFor();
    await page.getByRole('button', { name: 'Rafael Souza' }).click();
    await page.getByRole('button', { name: 'Serra Motors em outro endereço' }).click();
    await page.waitForURL(`${at('serra')}/`);
    await page.getByRole('button', { name: 'Entrar' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});
