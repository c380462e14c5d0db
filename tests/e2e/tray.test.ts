import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from '../harness/accessible';
import { installed, openDevice, openKeptDevice, PHONE, signIn } from '../harness/browser';
import { type Site, startSite } from '../harness/site';
import { until } from '../harness/until';
import {
  cardRow,
  cardsIn,
  comeBack,
  killPage,
  openCard,
  openFlow,
  openRefused,
  rowsOnDevice,
  takeOut,
} from './journeys';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const photo = (name: string, background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
    .then(buffer => ({ name, mimeType: 'image/jpeg', buffer }));

/**
 * Returns the titles of the files on a card. Cards may share a title, so a card with an identifier is found by that.
 */
const titlesOf = async (card: string) => {
  const { rows } = await site.pool.query(
    `SELECT a.title FROM attachments a JOIN cards c ON c.id = a.card_id
      WHERE c.identifier = $1 OR c.title = $1 ORDER BY a.title`,
    [card],
  );
  return rows.map(row => row.title).join();
};

it('a phone that ends the app while its camera is open finds a way back to the card', async () => {
  const identifier = (await cardsIn(site, 'Interesse'))[0]!;
  const { title } = await cardRow(site, identifier);
  const device = await openDevice(site.url, PHONE);
  await signIn(device.page, 'vendas@aurora.test');
  await openFlow(device.page);
  await openCard(device.page, identifier);
  await device.page.getByRole('tab', { name: /Anexos/ }).click();
  const left = async () =>
    JSON.stringify(await rowsOnDevice(device.page, 'meta')).includes('left_for_camera');
  const camera = () => device.page.getByRole('dialog', { name: 'Câmera' });
  await device.page.getByRole('button', { name: 'Tirar fotos' }).click();
  const openCamera = async () => {
    const chooser = device.page.waitForEvent('filechooser');
    await camera().getByRole('button', { name: 'Tirar foto' }).click();
    return chooser;
  };
  const way = () => device.page.getByText(`Você estava fotografando em «${title}»:`);

  // After returning in the usual way there is no card to go back to.
  const chooser = await openCamera();
  await until(left, isLeft => isLeft);
  await chooser.setFiles([await photo('frente.jpg', '#a33')]);
  await until(left, isLeft => !isLeft);

  await openCamera();
  await until(left, isLeft => isLeft);
  await killPage(device);
  await device.page.goto('/home');
  await way().waitFor();
  await expectAccessible(device.page);
  await device.page.getByRole('link', { name: 'voltar' }).click();
  await device.page.getByRole('button', { name: 'Tirar fotos' }).waitFor();
  await device.page.getByRole('heading', { name: title }).first().waitFor();
  await until(left, isLeft => !isLeft);
  expect(device.problems).toEqual([]);
  await device.close();
});

it('a phone that ends the app while photos of a vehicle are chosen finds a way back to its form', async () => {
  const device = await openDevice(site.url, PHONE);
  await signIn(device.page, 'vendas@aurora.test');
  await device.page.goto('/stock');
  await device.page.getByRole('button', { name: 'Novo veículo' }).click();
  const title = () => device.page.getByLabel('Título');
  await title().fill('Fusca 1300');
  await until(
    async () => JSON.stringify(await rowsOnDevice(device.page, 'meta')),
    kept => kept.includes('Fusca 1300'),
  );
  const chooser = device.page.waitForEvent('filechooser');
  await device.page.getByRole('button', { name: 'Escolher fotos' }).click();
  await chooser;
  await until(
    async () => JSON.stringify(await rowsOnDevice(device.page, 'meta')),
    kept => kept.includes('left_for_camera'),
  );
  await killPage(device);
  await device.page.goto('/home');
  await device.page.getByText('Você estava escolhendo arquivos em «Fusca 1300»:').waitFor();
  await device.page.getByRole('link', { name: 'voltar' }).click();
  await device.page.getByRole('button', { name: 'Novo veículo' }).click();
  await until(
    () => title().inputValue(),
    text => text === 'Fusca 1300',
  );
  expect(device.problems).toEqual([]);
  await device.close();
});

it('photos are taken first and assigned to an existing or a new card later, without a connection', {
  tags: 'gate',
}, async () => {
  const identifier = (await cardsIn(site, 'Interesse'))[1]!;
  const { title } = await cardRow(site, identifier);
  const device = await openKeptDevice(site.url, PHONE);
  await signIn(device.page, 'vendas@aurora.test');
  await installed(device.page);
  await device.page.getByRole('link', { name: 'Bandeja de fotos' }).click();
  await device.page.getByText('Nenhuma foto na bandeja').waitFor();
  const { share_target } = await device.page.evaluate(async () =>
    (await fetch('/manifest.webmanifest')).json(),
  );
  await site.stop();
  const take = async (name: string, background: string) => {
    const chooser = device.page.waitForEvent('filechooser');
    await device.page.getByRole('button', { name: 'Tirar foto' }).click();
    await (await chooser).setFiles([await photo(name, background)]);
  };
  const tray = () => device.page.getByRole('list', { name: 'Fotos na bandeja' }).getByRole('listitem');
  const has = (count: number) =>
    until(
      () => tray().count(),
      found => found === count,
    );
  await take('frente.jpg', '#a33');
  await take('lado.jpg', '#33a');
  await take('painel.jpg', '#3a3');
  await has(3);

  // Another app shares a photo, through the address that the manifest names.
  const shared = (await photo('recebida.jpg', '#aa3')).buffer.toString('base64');
  await device.page.evaluate(
    ({ action, method, enctype, field, shared }) => {
      const bytes = Uint8Array.from(atob(shared), letter => letter.charCodeAt(0));
      const chosen = new DataTransfer();
      chosen.items.add(new File([bytes], 'recebida.jpg', { type: 'image/jpeg' }));
      const input = Object.assign(document.createElement('input'), { type: 'file', name: field });
      input.files = chosen.files;
      const form = Object.assign(document.createElement('form'), { action, method, enctype });
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    { ...share_target, field: share_target.params.files[0].name, shared },
  );
  // Photos enter after a confirmation, since another site's page could have sent them.
  const offered = device.page.getByRole('region', { name: 'Fotos compartilhadas' });
  await offered.getByText('1 foto compartilhada com o app').waitFor();
  await has(3);
  await offered.getByRole('button', { name: 'Guardar na bandeja' }).click();
  await offered.waitFor({ state: 'detached' });
  await has(4);
  // The app is closed while offline.
  await device.reopen();
  await device.page.goto('/tray');
  await has(4);

  await device.page.getByRole('button', { name: /^Foto 3/ }).click();
  await device.page.getByRole('button', { name: /^Foto 4/ }).click();
  await device.page.getByText('2 escolhidas').waitFor();
  await device.page.getByRole('button', { name: 'Escolher o card' }).click();
  await device.page.getByLabel('Buscar cards').fill(identifier);
  await device.page
    .getByRole('list', { name: 'Cards encontrados' })
    .getByRole('button', { name: title })
    .click();
  await has(2);

  await device.page.getByRole('button', { name: 'Escolher o card' }).click();
  await device.page
    .getByRole('list', { name: 'Criar card em' })
    .getByRole('button', { name: 'Venda de veículos' })
    .click();
  const form = device.page.getByRole('dialog', { name: 'Novo card' });
  await form.getByText('Com 2 fotos da bandeja.').waitFor();
  await form.getByLabel('Título').fill('Uno da bandeja');
  await form.getByRole('textbox', { name: 'Cliente', exact: true }).fill('Ana Souza');
  await form.getByRole('button', { name: 'Criar card' }).click();
  await form.waitFor({ state: 'detached' });
  await device.page.goto('/tray');
  await device.page.getByText('Nenhuma foto na bandeja').waitFor();

  // Sign-out asks about the waiting photo, which is there afterwards; the created card has left no draft.
  await take('depois.jpg', '#222');
  await has(1);
  await comeBack(site, device.page);
  await until(
    () => titlesOf(identifier),
    titles => titles === 'frente.jpg,lado.jpg',
  );
  await until(
    () => titlesOf('Uno da bandeja'),
    titles => titles === 'painel.jpg,recebida.jpg',
  );
  await device.page.goto('/my-account');
  await device.page.getByText('Sincronizado').first().waitFor();
  await device.page.getByRole('button', { name: 'Sair' }).click();
  const asked = device.page.getByRole('dialog', { name: 'Sair com fotos na bandeja?' });
  await asked.getByText('1 foto da bandeja fica guardada').waitFor();
  await asked.getByRole('button', { name: 'Sair e deixar a foto' }).click();
  // By the form, which opens what the sign-out has sealed; the harness's own sign-in keeps a session and no more.
  await device.page.getByLabel('E-mail').fill('vendas@aurora.test');
  await device.page.getByLabel('Senha', { exact: true }).fill('patio-demo');
  await device.page.getByRole('button', { name: 'Entrar' }).click();
  await device.page.getByText('Sincronizado').first().waitFor();
  await device.page.goto('/tray');
  await has(1);
  await device.page.getByRole('button', { name: 'Excluir' }).click();
  await device.page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await device.page.getByText('Nenhuma foto na bandeja').waitFor();
  expect(device.problems).toEqual([]);
  await device.close();
});

it('another site’s page can’t fill the tray: files with its origin are dropped, others need confirmation', async () => {
  const { page, context, close } = await openDevice(site.url, PHONE);
  await signIn(page, 'vendas@aurora.test');
  await installed(page);
  const other = 'http://outro-site.test/';
  /**
   * Opens a page of the other site that submits this many pictures to the tray at once, and waits until the tray is
   * shown.
   */
  const isSentBy = async (head: string, count: number) => {
    const body = `${head}<form method="POST" enctype="multipart/form-data" action="${site.url}/tray">
      <input type="file" name="photos" multiple></form><script>
      const chosen = new DataTransfer();
      for (let at = 0; at < ${count}; at++)
        chosen.items.add(new File(['GIF89a'], at + '.gif', { type: 'image/gif' }));
      document.querySelector('input').files = chosen.files;
      document.forms[0].submit();</script>`;
    await context.route(other, route => route.fulfill({ contentType: 'text/html', body }));
    await page.goto(other);
    await page.getByRole('heading', { name: 'Bandeja de fotos' }).waitFor();
    await context.unroute(other);
  };
  const offered = page.getByRole('region', { name: 'Fotos compartilhadas' });
  await isSentBy('', 1);
  await page.getByText('Um site tentou pôr fotos nesta bandeja').waitFor();
  await page.getByText('Nenhuma foto na bandeja').waitFor();
  expect(await offered.count()).toBe(0);

  await isSentBy('<meta name="referrer" content="no-referrer">', 25);
  await page.getByText('Nem tudo foi guardado').waitFor();
  await offered.getByText('20 fotos compartilhadas com o app').waitFor();
  await expectAccessible(page);
  await page.getByText('Nenhuma foto na bandeja').waitFor();
  await offered.getByRole('button', { name: 'Descartar' }).click();
  await offered.waitFor({ state: 'detached' });
  await page.goto('/tray');
  await page.getByText('Nenhuma foto na bandeja').waitFor();
  expect(await offered.count()).toBe(0);
  await close();
});

it('a photo that its card refused waits in the tray, and moves to another card', async () => {
  const { id, board_id } = await cardRow(site, (await cardsIn(site, 'Interesse'))[1]!);
  const { page, context, problems, close } = await openDevice(site.url, PHONE);
  await signIn(page, 'vendas@aurora.test');
  await installed(page);
  await page.goto(`/flows/${board_id}/cards/${id}?tab=attachments`);
  await page.getByRole('button', { name: 'Anexar arquivos' }).waitFor();
  await context.setOffline(true);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Anexar arquivos' }).click();
  await (await chooser).setFiles([await photo('avaria.jpg', '#555')]);
  await until(
    () => rowsOnDevice(page, 'outbox'),
    entries => entries.length === 1,
  );
  await takeOut(site, board_id, 'vendas@aurora.test');
  await context.setOffline(false);
  await openRefused(page);
  await page.getByRole('button', { name: 'Guardar na bandeja' }).click();
  await page.getByText('Foto na bandeja').waitFor();
  await page.getByText('Tudo enviado').waitFor();

  await page.goto('/tray');
  await page.getByRole('button', { name: /^Foto 1/ }).waitFor();
  await page.getByRole('button', { name: 'Escolher o card' }).click();
  const { rows: others } = await site.pool.query(
    'SELECT identifier, title FROM cards WHERE board_id <> $1 AND archived_at IS NULL ORDER BY id LIMIT 1',
    [board_id],
  );
  const { identifier, title } = others[0];
  await page.getByLabel('Buscar cards').fill(identifier);
  await page.getByRole('button', { name: new RegExp(`^${identifier} `) }).click();
  await until(
    () => titlesOf(title),
    titles => titles.includes('avaria.jpg'),
  );
  await page.getByText('Nenhuma foto na bandeja').waitFor();
  expect(problems).toEqual([]);
  await close();
});
