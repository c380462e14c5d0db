import { readFile } from 'node:fs/promises';
import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../harness/accessible';
import { openDevice, PHONE } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const EMAIL = 'gestor@aurora.test';

async function signIn(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByLabel('E-mail').fill(EMAIL);
  await page.getByLabel('Senha', { exact: true }).fill('patio-demo');
  await page.getByRole('button', { name: 'Entrar' }).click();
}

/** Waits until the field with this label has the focus. */
const isFocused = (page: Page, label: string) =>
  until(
    () => page.getByLabel(label).evaluate(node => node === document.activeElement),
    focused => focused,
  );

/** Returns the text that a phone's camera reads from the QR code on the page. */
async function readQr(page: Page): Promise<string> {
  const picture = await page.getByRole('img', { name: /^Código QR/ }).screenshot();
  const { data, info } = await sharp(picture)
    .resize(600)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

/**
 * Allows the same code again. A code works only once: each later one is of another half minute, and the one before it
 * is too old.
 */
const forget = () => site.pool.query('UPDATE two_factors SET last_step = 0');

describe('a second factor', () => {
  let secret: string;
  let recovery: string[];
  const codeNow = () => new TOTP({ secret }).generate();

  it('is set up before anything else by an administrator whose company requires it', {
    tags: 'gate',
  }, async () => {
    await site.pool.query('UPDATE tenants SET requires_two_factor = true WHERE id = 1');
    const { page, problems, close } = await openDevice(site.url, PHONE);
    await signIn(page);
    await page.waitForURL('**/two-factor');
    await page.goto('/flows');
    await page.waitForURL('**/two-factor');
    const next = page.getByRole('button', { name: 'Continuar' });
    await page.getByLabel('Senha', { exact: true }).fill('errada');
    await next.click();
    await page.getByText('Senha atual incorreta').waitFor();
    await expectAccessible(page);
    await page.getByLabel('Senha', { exact: true }).fill('patio-demo');
    await next.click();

    await page.getByRole('button', { name: 'Voltar' }).click();
    await page.getByLabel('Senha', { exact: true }).fill('patio-demo');
    await next.click();
    await page.getByRole('heading', { name: 'Leia o código QR com o autenticador' }).waitFor();
    const uri = new URL(await readQr(page));
    secret = uri.searchParams.get('secret')!;
    expect(uri.searchParams.get('issuer')).toBe('Aurora Veículos');
    expect((await page.getByText(/^[A-Z2-7 ]{39}$/).innerText()).replaceAll(' ', '')).toBe(secret);
    await expectAccessible(page);
    await page.getByLabel('Código de verificação').fill('000000');
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await page.getByText('Código incorreto').waitFor();
    await isFocused(page, 'Código de verificação');
    await page.getByLabel('Código de verificação').fill(codeNow());
    await page.getByRole('button', { name: 'Confirmar' }).click();

    await page.getByRole('heading', { name: 'Guarde os códigos de recuperação' }).waitFor();
    recovery = await page.getByRole('listitem').allInnerTexts();
    expect(recovery.slice(0, 10).join(' ')).toMatch(/^([a-z2-7]{4}(-[a-z2-7]{4}){3}( |$)){10}$/);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Baixar' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`patio-codigos-de-recuperacao-${EMAIL}.txt`);
    const kept = await readFile((await file.path())!, 'utf8');
    expect(kept).toContain(`Aurora Veículos · ${EMAIL}\n`);
    expect(kept.split('\n').slice(-11, -1)).toEqual(recovery.slice(0, 10));
    await expectAccessible(page);
    // The codes are shown once, so a reload asks for confirmation first.
    const asked = page.waitForEvent('dialog');
    void page.evaluate(() => location.reload());
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await page.getByRole('button', { name: 'Já guardei os códigos' }).click();
    await page.waitForURL('**/home');
    await page.getByText('Sincronizado').first().waitFor();
    // Ignores the refusals before that: 409, which the browser logs.
    expect(problems.filter(problem => !problem.includes('409'))).toEqual([]);
    await close();
  });

  it('is asked for at sign-in, beside the typed address and password', { tags: 'gate' }, async () => {
    await forget();
    const { page, close } = await openDevice(site.url);
    await signIn(page);
    const code = page.getByLabel('Código de verificação');
    await code.waitFor();
    await isFocused(page, 'Código de verificação');
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
    expect(await code.getAttribute('inputmode')).toBe('numeric');
    expect(await code.getAttribute('aria-invalid')).not.toBe('true');
    expect(await page.getByLabel('E-mail').inputValue()).toBe(EMAIL);
    await expectAccessible(page);
    const enter = page.getByRole('button', { name: 'Entrar' });
    await enter.click();
    await page.getByText('Digite o código do seu aplicativo autenticador').waitFor();
    await code.fill('000000');
    await enter.click();
    await page.getByText('Código incorreto ou já usado').waitFor();
    await isFocused(page, 'Código de verificação');
    await code.fill(codeNow());
    await code.press('Enter');
    await page.waitForURL('**/home');
    await close();
  });

  it('is replaced by a recovery code for a person who has lost the app', { tags: 'gate' }, async () => {
    const { page, close } = await openDevice(site.url, PHONE);
    await signIn(page);
    await page.getByLabel('Código de verificação').fill('000000');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByText('Código incorreto ou já usado').waitFor();
    await page.getByRole('button', { name: 'Usar um código de recuperação' }).click();
    const code = page.getByLabel('Código de recuperação');
    await isFocused(page, 'Código de recuperação');
    expect(await code.getAttribute('inputmode')).toBe('text');
    // The wrong code was of the other kind, so this field is not marked as invalid.
    expect(await code.getAttribute('aria-invalid')).not.toBe('true');
    await code.fill(recovery[0]!);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.waitForURL('**/home');
    await close();
  });

  it('required of a signed-in person opens its page at once, and their changes stay', async () => {
    await site.pool.query('UPDATE tenants SET requires_two_factor = false WHERE id = 1');
    await site.pool.query('UPDATE users SET two_factor_confirmed_at = NULL WHERE email = $1', [EMAIL]);
    await site.pool.query(
      `INSERT INTO memberships (tenant_id, user_id, role) SELECT 2, id, 'user' FROM users WHERE email = $1`,
      [EMAIL],
    );
    const { page, close } = await openDevice(site.url);
    await signIn(page);
    await page.waitForURL('**/home');
    await page.getByText('Sincronizado').first().waitFor();
    await site.pool.query('UPDATE tenants SET requires_two_factor = true WHERE id = 1');
    // Triggers a pull before the regular minute is over.
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.waitForURL('**/two-factor');
    await page.getByRole('heading', { name: 'Verificação em duas etapas' }).waitFor();
    await site.pool.query('UPDATE tenants SET requires_two_factor = false WHERE id = 1');
    await page.reload();
    await page.waitForURL('**/home');
    await page.getByText('Sincronizado').first().waitFor();
    await site.pool.query('UPDATE tenants SET requires_two_factor = true WHERE id = 1');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.waitForURL('**/two-factor');
    await page.getByRole('button', { name: /^Ir para Serra/ }).click();
    await page.waitForURL('**/home');
    await close();
  });

  it('whose response was lost still continues, and steps that need a connection say so', async () => {
    await site.pool.query('UPDATE tenants SET requires_two_factor = true WHERE id = 1');
    const { context, page, close } = await openDevice(site.url, PHONE);
    await signIn(page);
    await page.waitForURL('**/two-factor');
    await page.getByLabel('Senha', { exact: true }).fill('patio-demo');
    await page.getByRole('button', { name: 'Continuar' }).click();
    secret = (await page.getByText(/^[A-Z2-7 ]{39}$/).innerText()).replaceAll(' ', '');
    // Blocks the other response that would tell the page to continue.
    await context.route('**/api/me', route => route.abort());
    await page.route(
      '**/api/user/two-factor/confirm',
      async route => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await page.getByLabel('Código de verificação').fill(codeNow());
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await page.getByText('Sem conexão com o servidor.').waitFor();
    await page.getByRole('button', { name: 'Confirmar' }).click();
    await page.getByRole('heading', { name: 'A verificação em duas etapas já está ativada' }).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Senha', { exact: true }).fill('patio-demo');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByRole('heading', { name: 'Guarde os códigos de recuperação' }).waitFor();
    recovery = await page.getByRole('listitem').allInnerTexts();

    await context.setOffline(true);
    const kept = page.getByRole('button', { name: 'Já guardei os códigos' });
    await kept.click();
    await page.getByText('Não foi possível continuar. Confira a conexão e tente de novo.').waitFor();
    expect(await page.getByText(recovery[0]!).isVisible()).toBe(true);
    await expectAccessible(page);
    await context.unroute('**/api/me');
    await context.setOffline(false);
    await kept.click();
    await page.waitForURL('**/home');
    await page.getByText('Sincronizado').first().waitFor();
    await close();
  });
});
