import sharp from 'sharp';
import {
  askBeforeLeaving,
  boardAction,
  cardLink,
  cardRow,
  cardsIn,
  changeCardAs,
  endUndo,
  openFlow,
  setSlots,
  standardSlots,
} from '../e2e/journeys';
import { closeDialog, dialogOn, type Visit } from './visit';

const EMAIL = 'gestor@aurora.test';

/**
 * Visits the gaps of a card, its files in every state of upload, and the warning before the card is deleted, as a
 * person who runs the flow.
 */
export async function visitCardParts(visit: Visit): Promise<void> {
  const { site, page, look } = visit;
  const [identifier, other] = await cardsIn(site, 'Proposta');
  const { id, board_id } = await cardRow(site, identifier!);
  const address = `/flows/${board_id}/cards/${id}`;
  await askBeforeLeaving(site, 'Proposta', { photos: 9, checklist: true });
  await page.goto(`${address}?tab=attachments`);
  await page.getByRole('region', { name: 'O que falta para avançar' }).waitFor();
  await look('card, o que falta');
  await visitFiles(visit);
  await askBeforeLeaving(site, 'Proposta', null);
  await visitRoteiro(visit, address);
  await visitTray(visit);
  await page.goto(address);

  await page.getByRole('button', { name: 'Mais opções do card' }).click();
  await page.getByRole('menuitem', { name: 'Excluir card…' }).click();
  await dialogOn(page)
    .getByText(/não pode ser desfeito|arquive em vez/)
    .waitFor();
  await look('excluir um card', dialogOn(page));
  await page.getByRole('button', { name: 'Cancelar' }).click();

  await changeCardAs(site, EMAIL, other!, '/archive');
  await openFlow(page);
  await cardLink(page, other!).waitFor({ state: 'detached' });
  await boardAction(page, 'Cards arquivados');
  const found = dialogOn(page).getByRole('link', { name: new RegExp(other!) });
  await found.waitFor();
  await look('cards arquivados', dialogOn(page));
  await found.click();
  await page.getByText('Este card está arquivado: só é possível ler.').waitFor();
  await look('card arquivado');
  await page.getByRole('button', { name: 'Desarquivar' }).click();
  await page.getByText(`${other} está de volta no fluxo`).waitFor();
}

/** Visits the photos that a card should have, and the camera for them, which is not permitted here. */
async function visitRoteiro({ site, page, look }: Visit, address: string): Promise<void> {
  const slots = standardSlots();
  await setSlots(site, slots);
  await askBeforeLeaving(site, 'Proposta', { slot_ids: [slots[4]!.id] });
  await page.goto(`${address}?tab=attachments`);
  const roteiro = page.getByRole('region', { name: 'Roteiro de fotos' });
  await page.getByRole('button', { name: 'Fotografar Painel' }).first().waitFor();
  await roteiro.getByText('pedida nesta fase').waitFor();
  await look('roteiro de fotos de um card', roteiro);
  await roteiro.getByRole('button', { name: 'Fotografar', exact: true }).click();
  await dialogOn(page).getByRole('alert').waitFor();
  await look('roteiro de fotos, sem câmera', dialogOn(page));
  await dialogOn(page).getByRole('button', { name: 'Fechar' }).click();
  await dialogOn(page).waitFor({ state: 'detached' });
  await askBeforeLeaving(site, 'Proposta', null);
  await setSlots(site, []);
}

/** Visits photos that wait for a card, and the cards they may be attached to. */
async function visitTray(visit: Visit): Promise<void> {
  const { page, look } = visit;
  await page.goto('/tray');
  await page.getByText('Nenhuma foto na bandeja').waitFor();
  await look('bandeja de fotos, vazia');
  await visitShared(visit);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Escolher fotos' }).click();
  await (await chooser).setFiles([await picture('frente.jpg', '#a33'), await picture('lado.jpg', '#33a')]);
  await page.getByRole('button', { name: /^Ver Foto 2/ }).waitFor();
  await page.getByRole('button', { name: /^Foto 2/ }).click();
  await look('bandeja de fotos');
  await page.getByRole('button', { name: 'Escolher o card' }).click();
  await dialogOn(page).getByRole('list', { name: 'Criar card em' }).waitFor();
  await look('bandeja, para qual card', dialogOn(page));
  await closeDialog(page);
  await page.getByRole('button', { name: /^Foto 2/ }).click();
  await page.getByRole('button', { name: 'Excluir' }).click();
  await dialogOn(page).getByRole('button', { name: 'Excluir' }).click();
  await page.getByText('Nenhuma foto na bandeja').waitFor();
}

/** Stores a picture where the service worker stores those that another app has shared. */
async function visitShared({ page, look }: Visit): Promise<void> {
  const bytes = (await picture('recebida.jpg', '#3a3')).buffer.toString('base64');
  await page.evaluate(async data => {
    const cache = await caches.open('shared-photos');
    const shared = new Blob([Uint8Array.from(atob(data), letter => letter.charCodeAt(0))], {
      type: 'image/jpeg',
    });
    for (const at of ['1', '2', '3'])
      await cache.put(`/shared-photos/nobody/${Date.now()}/${at}/${at}.jpg`, new Response(shared));
  }, bytes);
  await page.goto('/tray?left=bound');
  const offered = page.getByRole('region', { name: 'Fotos compartilhadas' });
  await offered.getByText('3 fotos compartilhadas').waitFor();
  await look('fotos compartilhadas com o app', offered);
  await offered.getByRole('button', { name: 'Descartar' }).click();
  await offered.waitFor({ state: 'detached' });
}

const picture = (name: string, background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
    .then(buffer => ({ name, mimeType: 'image/jpeg', buffer }));

async function visitFiles({ device, page, isPhone, look }: Visit): Promise<void> {
  const panel = page.getByRole('tabpanel').last();
  const add = async (...files: { name: string; mimeType: string; buffer: Buffer }[]) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Anexar arquivos' }).click();
    await (await chooser).setFiles(files);
  };
  const [front, side] = [await picture('frente.jpg', '#a33'), await picture('lado.jpg', '#33a')];
  await add(front, side);
  const list = page.getByRole('list', { name: 'Anexos do card' });
  const options = async (name: string) => {
    await page.getByRole('button', { name: `Opções de ${name}` }).click();
    return dialogOn(page);
  };
  for (const name of ['frente.jpg', 'lado.jpg']) {
    await (await options(name)).getByRole('link', { name: 'Baixar' }).waitFor();
    await closeDialog(page);
  }
  await look('card, anexos com fotos', panel);
  await (await options('lado.jpg')).getByRole('link', { name: 'Baixar' }).waitFor();
  await look('card, opções de uma foto', dialogOn(page));
  await dialogOn(page).getByRole('button', { name: 'Renomear' }).click();
  await dialogOn(page).getByLabel('Nome do arquivo').waitFor();
  await look('renomear um arquivo', dialogOn(page));
  await dialogOn(page).getByRole('button', { name: 'Cancelar' }).click();
  await dialogOn(page).waitFor({ state: 'detached' });
  if (isPhone) {
    await page.getByRole('button', { name: 'Câmera' }).click();
    await dialogOn(page).getByRole('alert').waitFor();
    await look('câmera do card, sem câmera', dialogOn(page));
    await closeDialog(page);
  }
  await list.getByRole('button', { name: 'Ver frente.jpg' }).click();
  const viewer = page.getByRole('dialog', { name: 'Fotos' });
  await viewer.getByRole('img', { name: 'frente.jpg' }).waitFor();
  await look('foto de um card', viewer);
  await closeDialog(page);

  const calls = '**/api/uploads';
  const message = 'A empresa já usou todo o seu espaço para arquivos.';
  await device.context.route(calls, route =>
    route.fulfill({ status: 409, json: { error: 'quota_exceeded', message } }),
  );
  await add({ ...side, name: 'grande.jpg' });
  await list.getByText(message).waitFor();
  await device.context.unroute(calls);
  await device.context.route(calls, () => undefined);
  await add({ ...side, name: 'um.jpg' }, { ...side, name: 'dois.jpg' });
  // The first is being sent, and the second waits behind it.
  await list
    .getByRole('listitem')
    .filter({ hasText: 'dois.jpg' })
    .getByText(/na fila/)
    .waitFor();
  await list
    .getByRole('listitem')
    .filter({ hasText: 'um.jpg' })
    .getByText(/enviando/)
    .waitFor();
  await look('arquivos a caminho', list);
  await (await options('dois.jpg')).getByRole('button', { name: 'Pausar o envio' }).waitFor();
  await look('card, opções de uma foto a caminho', dialogOn(page));
  await dialogOn(page).getByRole('button', { name: 'Pausar o envio' }).click();
  await list.getByText(/em pausa/).waitFor();
  await page.goto('/sync');
  await page.getByRole('article').getByText('envio pausado').waitFor();
  await look('sincronização, com um envio pausado', page.getByRole('main'));
  await page.goBack();
  for (const name of ['um.jpg', 'dois.jpg']) {
    await (await options(name)).getByRole('button', { name: 'Cancelar o envio' }).click();
    await list.getByText(name).waitFor({ state: 'detached' });
  }
  await page.getByRole('button', { name: 'Cancelar o envio de grande.jpg' }).click();
  await endUndo(page);
  await page.getByRole('region', { name: 'Alterações recusadas' }).waitFor({ state: 'detached' });
  await device.context.unroute(calls);
}
