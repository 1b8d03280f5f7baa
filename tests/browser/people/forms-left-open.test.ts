import type { Company } from '@balcao/contract/companies/company';
import type { Connection } from '@balcao/contract/connections/connection';
import type { QueueOption } from '@balcao/contract/queue-options/queue-option';
import type { Queue } from '@balcao/contract/queues/queue';
import type { SessionUser } from '@balcao/contract/users/user';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { runningServer, type TestCompany } from '../../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { ticketScreen } from '../ticket-screen.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let admin: string;
let connectionId: number;
let contactListId: number;

beforeAll(async () => {
  shop = await server.company('Casa Dupla');
  const lists = await shop.admin.call<{ id: number }>('POST', '/contact-lists', { name: 'Clientes' });
  contactListId = lists.body.id;
  connectionId = (await shop.admin.call<Connection[]>('GET', '/whatsapp')).body[0]!.id;
  admin = (await server.attendant(shop, 'Vera Dupla', { profile: 'admin' })).session.user.email;
});

/** Opens the form of a row, which another admin changes while a new name is typed and saved. */
async function renameMeanwhile(page: Page, title: string, name: string, meanwhile: () => Promise<unknown>) {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByLabel('Nome', { exact: false }).first().fill(name);
  expect(await meanwhile()).toMatchObject({ status: 200 });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectHidden(dialog);
}
const stored = async <Row>(path: string) => (await shop.admin.call<Row>('GET', path)).body;
const change = (path: string, body: object) => shop.admin.call('PUT', path, body);

it('an open form saves only its edited fields, and reverts no change that a colleague made meanwhile', async () => {
  const { id } = (await server.attendant(shop, 'Rita Dupla')).session.user;
  const page = await openPage({}, admin);
  await page.goto('/users');
  await page.getByText('Rita Dupla').click();
  await renameMeanwhile(page, 'Editar usuário', 'Rita Nova', () =>
    change(`/users/${id}`, { queueIds: [], endWork: '18:00', isTricked: 'enabled' }),
  );
  expect(await stored<SessionUser>(`/users/${id}`)).toMatchObject({ name: 'Rita Nova', queues: [], endWork: '18:00' });

  await page.goto('/queues');
  await page.getByRole('button', { name: /^Editar/ }).click();
  await renameMeanwhile(page, 'Editar fila', 'Balcão', () =>
    change(`/queue/${shop.queueId}`, { greetingMessage: 'Oi', schedules: [] }),
  );
  expect(await stored<Queue>(`/queue/${shop.queueId}`)).toMatchObject({
    name: 'Balcão',
    greetingMessage: 'Oi',
    schedules: [],
  });

  const [connection] = await stored<Connection[]>('/whatsapp');
  await page.goto('/connections');
  await page.getByText(connection!.name).first().click();
  await renameMeanwhile(page, 'Editar conexão', 'Linha nova', () =>
    change(`/whatsapp/${connection!.id}`, { greetingMessage: 'Olá', expiresTicket: 30 }),
  );
  expect(await stored<Connection>(`/whatsapp/${connection!.id}`)).toMatchObject({
    name: 'Linha nova',
    greetingMessage: 'Olá',
    expiresTicket: 30,
  });
});

type Left = {
  path: string;
  body: () => object;
  page: string;
  row: string;
  title: string;
  field: string;
  changed: object;
};

it.each([
  {
    path: '/quick-messages',
    body: () => ({ shortcode: 'frete', message: 'O frete é por nossa conta.', geral: true }),
    page: '/quick-messages',
    row: '/frete',
    title: 'Editar resposta rápida',
    field: 'Atalho',
    changed: { message: 'O frete custa R$ 90.' },
  },
  {
    path: '/prompt',
    body: () => ({ name: 'Prado', prompt: 'Responda.', queueId: shop.queueId, apiKey: 'sk-left', maxTokens: 200 }),
    page: '/prompts',
    row: 'Prado',
    title: 'Editar prompt',
    field: 'Nome',
    changed: { prompt: 'Responda com calma.', maxTokens: 300 },
  },
  {
    path: '/campaigns',
    body: () => ({ name: 'Prado', whatsappId: connectionId, contactListId, message1: 'Oi' }),
    page: '/campaigns',
    row: 'Prado',
    title: 'Editar campanha',
    field: 'Nome',
    changed: { message1: 'Bom dia', message2: 'Boa tarde' },
  },
  {
    path: '/files',
    body: () => ({ name: 'Prado', message: 'Segue o catálogo.' }),
    page: '/files',
    row: 'Prado',
    title: 'Editar lista de arquivos',
    field: 'Nome',
    changed: { message: 'Segue o catálogo novo.' },
  },
] satisfies Left[])('$title: the text that a colleague changed meanwhile stays', async (left) => {
  const { id } = (await shop.admin.call<{ id: number }>('POST', left.path, left.body())).body;
  const page = await openPage({}, admin);
  await page.goto(left.page);
  await page.getByText(left.row, { exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: left.title });
  await dialog.getByRole('textbox', { name: left.field }).first().fill('recente');
  expect(await change(`${left.path}/${id}`, left.changed)).toMatchObject({ status: 200 });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectHidden(dialog);
  const row = await stored<Record<string, unknown>>(`${left.path}/${id}`);
  expect(row).toMatchObject(left.changed);
  expect(row['shortcode'] ?? row['name']).toBe('recente');
});

it('saving an open queue option preserves the position and the file that it was given meanwhile', async () => {
  const create = async (title: string) =>
    (
      await shop.admin.call<QueueOption>('POST', '/queue-options', {
        title,
        message: 'Um momento.',
        queueId: shop.queueId,
      })
    ).body;
  const [, second] = [await create('Vendas'), await create('Boletos')];
  const page = await openPage({}, admin);
  await page.goto('/queues');
  await page.getByRole('button', { name: /^Editar/ }).click();
  await page.getByRole('tab', { name: 'Chatbot' }).click();
  await page.getByRole('button', { name: /Boletos Um/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar opção' });
  await dialog.getByLabel('Título').fill('Segunda via');
  await change(`/queue-options/${second.id}`, { option: 1 });
  const file = new FormData();
  file.append('file', new Blob(['%PDF-1.4\n'], { type: 'application/pdf' }), 'tabela.pdf');
  const uploaded = await fetch(`${server.origin()}/api/queue-options/${second.id}/media-upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.admin.session.token}` },
    body: file,
  });
  expect(uploaded.status).toBe(200);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectHidden(dialog);
  expect((await stored<QueueOption[]>(`/queue-options?queueId=${shop.queueId}`))[0]).toMatchObject({
    title: 'Segunda via',
    mediaName: 'tabela.pdf',
  });
});

it('business hours saved by another admin appear in an open form', async () => {
  await change('/settings/scheduleType', { value: 'company' });
  const page = await openPage({}, admin);
  await page.goto('/settings');
  await page.getByRole('tab', { name: 'Horários' }).click();
  const monday = page.getByRole('combobox', { name: 'Segunda-feira: abre' });
  await expectSoon(() => monday.inputValue()).toBe('08:00');
  const { company } = shop.admin.session.user;
  const schedules = company.schedules.map((day) => (day.weekdayEn === 'monday' ? { ...day, startTime: '07:30' } : day));
  await change(`/companies/${company.id}/schedules`, { schedules });
  await expectSoon(() => monday.inputValue()).toBe('07:30');
  await page.getByRole('combobox', { name: 'Terça-feira: abre' }).fill('09:00');
  await page.getByRole('button', { name: 'Salvar' }).click();
  const starts = async () =>
    (await stored<Company>(`/companies/${company.id}`)).schedules.map(({ startTime }) => startTime).slice(0, 2);
  await expectSoon(starts).toEqual(['07:30', '09:00']);
});

it('a renamed queue appears at once under its new name in colleagues’ filters and next to the connection', async () => {
  const second = (await shop.admin.call<Queue>('POST', '/queue', { name: 'Oficina', color: '#123456' })).body;
  const nina = await server.attendant(shop, 'Nina Dupla', { queueIds: [shop.queueId, second.id] });
  const theirs = await openPage({}, nina.session.user.email);
  await theirs.goto('/tickets');
  await ticketScreen(theirs).list.getByRole('button', { name: 'Filas' }).click();
  await expectVisible(theirs.getByText('Oficina'));
  const page = await openPage({}, admin);
  await page.goto('/connections');
  await expectVisible(page.getByText('Balcão').first());
  await change(`/queue/${second.id}`, { name: 'Reparos' });
  await change(`/queue/${shop.queueId}`, { name: 'Recepção' });
  await expectVisible(theirs.getByText('Reparos'));
  await expectVisible(page.getByText('Recepção').first());
});

it('a user whose default connection was deleted meanwhile starts a conversation on another', async () => {
  const connection = { name: 'Antiga', channel: 'sandbox', queueIds: [shop.queueId] };
  const { body: own } = await shop.admin.call<Connection>('POST', '/whatsapp', connection);
  await shop.admin.call('POST', '/contacts', { name: 'Lourdes Dupla', number: '5511987650000' });
  const rosa = await server.attendant(shop, 'Rosa Dupla', { whatsappId: own.id, queueIds: [shop.queueId] });
  const page = await openPage({}, rosa.session.user.email);
  await page.goto('/tickets');
  await page.getByRole('button', { name: 'Nova conversa' }).first().click();
  const start = page.getByRole('dialog', { name: 'Nova conversa' });
  await expectSoon(() => start.getByRole('combobox', { name: 'Conexão' }).inputValue()).toBe('Antiga');
  expect(await shop.admin.call('DELETE', `/whatsapp/${own.id}`)).toMatchObject({ status: 200 });
  await expectSoon(() => start.getByRole('combobox', { name: 'Conexão' }).inputValue()).toBe('');
  await start.getByRole('combobox', { name: 'Contato' }).fill('lourd');
  await page.getByRole('option', { name: /Lourdes Dupla/ }).click();
  await start.getByRole('button', { name: 'Iniciar' }).click();
  await expectVisible(ticketScreen(page).conversation('Lourdes Dupla'));
});
