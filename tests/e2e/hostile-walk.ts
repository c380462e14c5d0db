import type { Page } from 'playwright-core';
import { signIn } from '../harness/browser';
import { FIELD_TYPES, type HostileCompany } from '../harness/hostile-company';
import { OUTSIDE_ADMIN } from '../harness/world';
import { closeDialog, dialogOn, follow, leave, openAccount } from '../screens/visit';

interface Way {
  hostile: HostileCompany;
  page: Page;
  isPhone: boolean;
  /** Waits until the texts of these fields are on the page. */
  look: (...places: string[]) => Promise<void>;
}

const COMPANY = 'PUT /api/tenants/{id} name';
const ADMIN = 'PUT /api/user/profile-information name';
const PERSON = 'PUT /api/tenants/{id}/members/{user_id}';
const INVITED = 'POST /api/tenants/{id}/members';
const BOARD = '/api/boards/{board_id}';
const CARD = `${BOARD}/cards/{card_id}`;
const PHASES = [`POST ${BOARD}/phases`, `PATCH ${BOARD}/phases/{phase_id}`];
const TAGS = [`POST ${BOARD}/tags name`, `PATCH ${BOARD}/tags/{tag_id} name`];
const VIEW = `PATCH ${BOARD}/views/{view_id}`;
const FIELDS = [`POST ${BOARD}/custom_fields`, `PATCH ${BOARD}/custom_fields/{field_id}`];
const ADDRESS = ['street', 'number', 'complement', 'neighborhood', 'city', 'state'];
const VEHICLES = ['POST /api/tenants/{id}/products', 'PATCH /api/tenants/{id}/products/{product_id}'];
const TASKS = `${CARD}/tasks`;

/** Walks through the screens of a person who approves, and the dialogs that open over them. */
export async function walk(way: Way): Promise<void> {
  const { hostile, page, isPhone, look } = way;
  await walkOrganization(way);
  await walkAccount(way);
  await signIn(page, hostile.email);
  await look(
    COMPANY,
    `PATCH ${BOARD} name`,
    `${PHASES[1]} name`,
    'title of the card',
    'comment that mentions',
  );
  await openAccount({ page, isPhone });
  await look(`${PERSON} name`);
  await page.keyboard.press('Escape');
  await page.goto('/my-account?tab=companies');
  await look(COMPANY);
  await follow(page, /Fluxos/);
  await look(`PATCH ${BOARD} name`);
  await walkStock(way);
  await walkBoard(way);
  await walkCard(way);
  await walkOthers(way);
  await walkApproval(way);
  await walkShared(way);
}

/** Opens the shared card as a person with its address reads it. */
async function walkShared({ hostile, page, look }: Way): Promise<void> {
  await page.goto(`/shared/card/${hostile.slug}`);
  const vehicle = ['title', 'description', 'make', 'model', 'condition', 'color', 'fuel', 'transmission'];
  await look(COMPANY, 'title of the card', TAGS[1]!, `${PERSON} name`, `${PHASES[1]} name`);
  await look(...vehicle.map(column => `product, ${column}`), 'task of the card', 'option of the card');
  await look(...FIELD_TYPES.flatMap(type => [`name of ${type}`, `value of ${type}`]));
  await page.getByText('Comentários').click();
  await look('comment that mentions');
}

/** Opens the companies, and what they pay, as the organisation sees them. */
async function walkOrganization(way: Way): Promise<void> {
  const { hostile, page, look } = way;
  const { tenant_id } = hostile.company.world;
  const made = 'POST /api/tenants/{id}/companies';
  const address = (call: string) => ADDRESS.map(part => `${call} address.${part}`);
  await signIn(page, 'olga@exemplo.test');
  await page.goto(`/companies/${tenant_id}`);
  await look(COMPANY, ...address('PUT /api/tenants/{id}'));
  await page.goto(`/companies/${tenant_id}?tab=payment`);
  await look('PUT /api/tenants/{id}/payment plan', 'PUT /api/tenants/{id}/payment contact_name');
  await look('POST /api/tenants/{id}/invoices description');
  await page.goto('/companies');
  await look(`${made} name`);
  await page
    .getByRole('link', { name: hostile.texts.get(`${made} name`)! })
    .first()
    .click();
  await look(`${made} name`, ...address(made));
  await page.goto(`${new URL(page.url()).pathname}/users?show=pending`);
  await look(`${made} admin.name`, `${made} admin.occupation`);
  await leave(way);
}

/** Opens the account of the person who administers the company. */
async function walkAccount(way: Way): Promise<void> {
  const { hostile, page, look } = way;
  await signIn(page, hostile.email.replace('aprova', OUTSIDE_ADMIN));
  await page.goto('/my-account?tab=data');
  await look(ADMIN, 'PUT /api/user/profile-information occupation');
  await page.goto('/my-company?tab=people');
  await look(`${PERSON} name`, `${PERSON} occupation`);
  await page.goto('/my-company?tab=people&show=pending');
  await look(`${INVITED} name`, `${INVITED} occupation`);
  await walkFlows(way);
  await leave(way);
}

/** Opens the flows that the calls have created, their settings, and the company's templates. */
async function walkFlows({ hostile, page, look }: Way): Promise<void> {
  const link = (place: string) => page.getByRole('link', { name: hostile.texts.get(place)! }).first();
  for (const call of ['POST /api/boards', 'POST /api/boards/create_from_template']) {
    await page.goto('/flows');
    await look(`${call} name`);
    const flow = await link(`${call} name`).getAttribute('href');
    await page.goto(`${flow}/settings?tab=flow`);
    await look(`${call} name`, `${call} description`);
  }
  await page.goto(`/flows/${hostile.company.own.board_id}/settings?tab=flow`);
  await look(`PATCH ${BOARD} name`, `PATCH ${BOARD} description`, ...PHASES.map(phase => `${phase} name`));
  await page.getByRole('tab', { name: 'Estatísticas' }).click();
  await page.getByRole('button', { name: 'Ver tabela de Cards por fase' }).click();
  await page.getByRole('button', { name: 'Ver tabela de Cards por pessoa' }).click();
  await look(`${PHASES[1]} name`, `${PERSON} name`);
  for (const call of ['POST /api/templates', 'PATCH /api/templates/{template_id}']) {
    await page.goto('/templates');
    await look(`${call} name`, `${call} description`);
    await link(`${call} name`).click();
    await look(`${call} name`, `${call} description`);
  }
}

async function walkBoard({ hostile, page, isPhone, look }: Way): Promise<void> {
  // A card has room for the values of three field types.
  const values = FIELD_TYPES.slice(0, 3).flatMap(type => [`name of ${type}`, `value of ${type}`]);
  await page.goto(`/flows/${hostile.company.own.board_id}`);
  await look(`PATCH ${BOARD} name`, ...PHASES.map(phase => `${phase} name`), `POST ${BOARD}/cards title`);
  if (isPhone) {
    await page.getByRole('tab', { name: hostile.texts.get(`${PHASES[1]} name`)! }).click();
    await look('title of the card', TAGS[1]!, ...values);
    await page.getByRole('button', { name: 'Filtros' }).click();
    await look(...TAGS, `${PERSON} name`, `${VIEW} name`);
    await closeDialog(page);
  } else {
    await look(`${PERSON} occupation`, ...PHASES.map(phase => `${phase} description`));
    await look('title of the card', `PATCH ${CARD} title`, TAGS[1]!, ...values);
    await page.getByRole('button', { name: 'Filtrar por etiquetas' }).click();
    await look(...TAGS);
    await page.getByRole('button', { name: 'Filtrar por responsáveis' }).click();
    await look(`${PERSON} name`);
    await page.getByRole('button', { name: 'Visões' }).click();
    await look(`${VIEW} name`);
    await page.getByRole('button', { name: hostile.texts.get(`${VIEW} name`)!, exact: true }).click();
    await look(`${VIEW} filter.text`);
    await page.getByRole('button', { name: 'Limpar filtros' }).first().click();
  }
  await page.getByRole('button', { name: 'Novo card' }).click();
  await look(...FIELDS.flatMap(field => [`${field} name`, `${field} description`]));
  await closeDialog(page);
}

/** Opens the card with all texts, with each of its facts being edited. */
async function walkCard({ hostile, page, look }: Way): Promise<void> {
  await page.goto(`/flows/${hostile.company.own.board_id}/cards/${hostile.card_id}`);
  const card = page.locator('[data-card-panel]');
  await look('title of the card', 'product, title');
  await card
    .getByRole('button', { name: hostile.texts.get('product, title')! })
    .first()
    .click();
  await dialogOn(page).waitFor();
  await look('product, make', 'product, model');
  await closeDialog(page);
  await look('task of the card', 'option of the card', TAGS[1]!, `${PERSON} name`);
  for (const type of FIELD_TYPES) {
    await card
      .getByRole('button', { name: hostile.texts.get(`name of ${type}`)! })
      .first()
      .click();
    await look(`name of ${type}`, `value of ${type}`);
    await page.keyboard.press('Escape');
  }
  for (const [name, ...places] of [
    ['Responsáveis', `${PERSON} name`],
    ['Etiquetas', ...TAGS],
  ] as const) {
    await card.getByRole('button', { name }).first().click();
    await look(...places);
    await page.keyboard.press('Escape');
  }
  await card.getByRole('tab', { name: 'Aprovações' }).click();
  await look(`${PERSON} name`);
  await card.getByRole('tab', { name: 'Comentários' }).click();
  await look('comment that mentions');
  await page.getByLabel('Comentário', { exact: true }).pressSequentially('@');
  await page.getByRole('listbox', { name: 'Pessoas' }).waitFor();
  await look(`${PERSON} name`);
  await page.getByLabel('Comentário', { exact: true }).fill('');
  const { board_id, card_id } = hostile.company.own;
  await page.goto(`/flows/${board_id}/cards/${card_id}?tab=attachments`);
  await look(`PATCH ${CARD}/attachments/{attachment_id} title`, 'photo of the roteiro');
}

/** Opens the card that the calls have changed, one that they have created, and the list of phases for another one. */
async function walkOthers({ hostile, page, look }: Way): Promise<void> {
  const { own } = hostile.company;
  const card = page.locator('[data-card-panel]');
  await page.goto(`/flows/${own.board_id}/cards/${own.card_id}`);
  await look(`PATCH ${CARD} title`, `PATCH ${CARD} description`, `PATCH ${CARD} more_info`);
  await look(`POST ${CARD}/checks place`);
  await card.getByRole('tab', { name: 'Tarefas' }).click();
  await look(`POST ${TASKS} title`, `PATCH ${TASKS}/{task_id} title`);
  await look(`POST ${TASKS}/{task_id}/options title`, `PATCH ${TASKS}/{task_id}/options/{option_id} title`);
  await card.getByRole('tab', { name: 'Histórico' }).click();
  await look(ADMIN, `POST ${CARD}/external_links title`, `POST ${CARD}/checks place`);
  await look(`POST ${CARD}/approvals/{approval_id}/approve comment`);
  await card.getByRole('tab', { name: 'Comentários' }).click();
  await look(`POST ${CARD}/comments description`);
  await page.goto(`/flows/${own.board_id}/cards/${hostile.made_id}`);
  await look(`POST ${BOARD}/cards title`, `POST ${BOARD}/cards description`, `POST ${BOARD}/cards more_info`);
  await page.goto(`/flows/${own.board_id}/cards/${own.card_destination_id}`);
  await card.getByRole('button', { name: /mover para/ }).click();
  await dialogOn(page).waitFor();
  await look(...PHASES.map(phase => `${phase} name`));
  await closeDialog(page);
}

/** Opens the vehicles that were entered and changed by hand. */
async function walkStock({ hostile, page, look }: Way): Promise<void> {
  for (const call of VEHICLES) {
    await page.goto('/stock');
    await page
      .getByRole('button', { name: hostile.texts.get(`${call} title`)! })
      .first()
      .click();
    await dialogOn(page).waitFor();
    await look(...['title', 'make', 'model', 'color', 'description'].map(field => `${call} ${field}`));
  }
}

async function walkApproval({ hostile, page, isPhone, look }: Way): Promise<void> {
  await page.goto('/approvals');
  if (isPhone) await page.locator('[data-approval-id] a').click();
  await page.getByRole('button', { name: 'Reprovar' }).waitFor();
  await look('title of the card', 'name of text', 'value of text');
  await page.getByLabel('Comentário (opcional)').fill(hostile.texts.get('title of the card')!);
  await page.getByRole('button', { name: 'Reprovar' }).click();
  await page.getByRole('button', { name: 'Desfazer' }).first().waitFor();
  await look('title of the card');
  await page.getByRole('button', { name: 'Desfazer' }).first().click();
}
