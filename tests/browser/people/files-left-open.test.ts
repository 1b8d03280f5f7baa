import type { Announcement } from '@balcao/contract/announcements/announcement';
import type { Connection } from '@balcao/contract/connections/connection';
import type { QueueOption } from '@balcao/contract/queue-options/queue-option';
import type { Queue } from '@balcao/contract/queues/queue';
import type { QuickMessage } from '@balcao/contract/quick-messages/quick-message';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { runningServer, type TestCompany } from '../../world/running-server.ts';
import { expectHidden, expectVisible, openBrowser } from '../open-browser.ts';
import { expectToast } from '../timers/toasts.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let admin: string;

beforeAll(async () => {
  shop = await server.company('Casa Anexa');
  admin = (await server.attendant(shop, 'Vera Anexa', { profile: 'admin' })).session.user.email;
});

const bytes = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

it('saving a quick reply preserves the file that a colleague added meanwhile', async () => {
  const body = { shortcode: 'frete', message: 'O frete é por nossa conta.', geral: true };
  const { id } = (await shop.admin.call<QuickMessage>('POST', '/quick-messages', body)).body;
  const page = await openPage({}, admin);
  await page.goto('/quick-messages');
  await page.getByText('/frete', { exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Editar resposta rápida' });
  await dialog.getByRole('textbox', { name: 'Atalho' }).fill('entrega');
  const form = new FormData();
  form.set('file', new Blob([bytes], { type: 'image/png' }), 'tabela.png');
  expect((await shop.admin.call('POST', `/quick-messages/${id}/media-upload`, form)).status).toBe(200);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectHidden(dialog);
  expect((await shop.admin.call<QuickMessage>('GET', `/quick-messages/${id}`)).body).toMatchObject({
    shortcode: 'entrega',
    mediaName: 'tabela.png',
  });
});

it('saving an announcement preserves the picture added in another tab meanwhile', async () => {
  const operator = 'admin@balcao.local';
  const before = await server.signIn(operator);
  const texts = { title: 'Painel anexo', text: 'Veja como ficou.' };
  const { id } = (await before.call<Announcement>('POST', '/announcements', texts)).body;
  const page = await openPage({}, operator);
  const opened = async (tab: Page) => {
    await tab.goto('/announcements');
    await tab.getByText('Painel anexo', { exact: true }).first().click();
    return tab.getByRole('dialog', { name: 'Editar informativo' });
  };
  const dialog = await opened(page);
  await dialog.getByRole('textbox', { name: 'Título' }).fill('Painel recente');
  const other = await opened(await page.context().newPage());
  await other.locator('input[type=file]').setInputFiles({ name: 'painel.png', mimeType: 'image/png', buffer: bytes });
  for (const one of [other, dialog]) {
    await one.getByRole('button', { name: 'Salvar' }).click();
    await expectHidden(one);
  }
  const after = await server.signIn(operator);
  expect((await after.call<Announcement>('GET', `/announcements/${id}`)).body).toMatchObject({
    title: 'Painel recente',
    mediaName: 'painel.png',
  });
});

it('selecting the queues of a connection preserves the greeting that a colleague writes meanwhile', async () => {
  const { id, name } = (await shop.admin.call<Connection[]>('GET', '/whatsapp')).body[0]!;
  const change = (body: object) => shop.admin.call('PUT', `/whatsapp/${id}`, body);
  expect(await change({ queueIds: [] })).toMatchObject({ status: 200 });
  const page = await openPage({}, admin);
  await page.goto('/connections');
  await page.getByRole('button', { name: 'Escolher filas' }).first().click();
  const dialog = page.getByRole('dialog', { name: `Quem atende ${name}?` });
  await expectVisible(dialog);
  expect(await change({ greetingMessage: 'Bom dia!' })).toMatchObject({ status: 200 });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectHidden(dialog);
  expect((await shop.admin.call<Connection>('GET', `/whatsapp/${id}`)).body).toMatchObject({
    queues: [{ id: shop.queueId }],
    greetingMessage: 'Bom dia!',
  });
});

const picture = { name: 'tabela.png', mimeType: 'image/png', buffer: bytes };
const uploads = '**/media-upload';

/** Saves with an upload whose answer is lost: the row and the file are stored, and the dialog stays open. */
async function saveWithLostUpload(page: Page): Promise<void> {
  await page.route(uploads, async (route) => {
    await route.fetch();
    await route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } });
  });
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Algo deu errado do nosso lado. Tente de novo.');
  await page.unroute(uploads);
}

it('undoing a save after an upload with a lost response restores the texts and the file of a queue', async () => {
  const { id } = (await shop.admin.call<Queue>('POST', '/queue', { name: 'Trocas', color: '#2588B8' })).body;
  const page = await openPage({}, admin);
  await page.goto('/queues');
  await page.getByText('Trocas', { exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Editar fila' });
  const name = dialog.getByRole('textbox', { name: 'Nome' });
  await dialog.locator('input[type=file]').first().setInputFiles(picture);
  await name.fill('Devoluções');
  await saveWithLostUpload(page);
  await dialog.getByRole('button', { name: 'Remover tabela.png' }).click();
  await name.fill('Trocas');
  await page.keyboard.press('Control+Enter');
  await expectHidden(dialog);
  const stored = (await shop.admin.call<Queue>('GET', `/queue/${id}`)).body;
  expect(stored).toMatchObject({ name: 'Trocas', mediaName: null });
});

it('… and of an option of its menu', async () => {
  const option = { title: 'Boleto', message: 'Segue.', queueId: shop.queueId, parentId: null };
  expect((await shop.admin.call('POST', '/queue-options', option)).status).toBe(200);
  const page = await openPage({}, admin);
  await page.goto('/queues');
  const [{ name } = { name: '' }] = (await shop.admin.call<Queue[]>('GET', '/queue')).body.filter(
    (queue) => queue.id === shop.queueId,
  );
  await page.getByText(name, { exact: true }).first().click();
  await page.getByRole('tab', { name: 'Chatbot' }).click();
  await page.getByRole('button', { name: /Boleto Segue/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar opção' });
  const title = dialog.getByLabel('Título');
  await dialog.locator('input[type=file]').first().setInputFiles(picture);
  await title.fill('Fatura');
  await saveWithLostUpload(page);
  await dialog.getByRole('button', { name: 'Remover tabela.png' }).click();
  await title.fill('Boleto');
  await page.keyboard.press('Control+Enter');
  await expectHidden(dialog);
  const { body } = await shop.admin.call<QueueOption[]>('GET', `/queue-options?queueId=${shop.queueId}`);
  expect(body).toMatchObject([{ title: 'Boleto', mediaName: null }]);
});
