import type { AiSettings } from '@balcao/contract/ai/ai-settings';
import type { ApiToken } from '@balcao/contract/api-tokens/api-token';
import type { Connection } from '@balcao/contract/connections/connection';
import type { FileList } from '@balcao/contract/file-lists/file-list';
import type { WebhookEndpoint } from '@balcao/contract/webhook-endpoints/webhook-endpoint';
import { beforeAll, expect, it } from 'vitest';
import { runningServer, type TestCompany } from '../../world/running-server.ts';
import { expectHidden, expectSoon, openBrowser } from '../open-browser.ts';
import { pickByKeys } from '../press-keys.ts';
import { expectToast } from '../timers/toasts.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let admin: string;

beforeAll(async () => {
  shop = await server.company('Casa Aberta');
  admin = (await server.attendant(shop, 'Vera Aberta', { profile: 'admin' })).session.user.email;
});

const stored = async <Body>(path: string) => (await shop.admin.call<Body>('GET', path)).body;
const change = async (path: string, body: object) =>
  expect(await shop.admin.call('PUT', path, body)).toMatchObject({ status: 200 });

it('the form of the AI service shows changes of another admin, and saves only its edited fields', async () => {
  const service = { enabled: true, baseUrl: '', apiKey: 'sk-open-1234', chatModel: 'gpt-4o', transcriptionModel: '' };
  await change('/ai-settings', { ...service, monthlyTokenCap: null });
  const page = await openPage({}, admin);
  await page.goto('/settings?tab=ai');
  const chatModel = page.getByLabel('Modelo de texto');
  await expectSoon(() => chatModel.inputValue()).toBe('gpt-4o');
  await change('/ai-settings', { ...service, apiKey: '', chatModel: 'gpt-4.1', monthlyTokenCap: null });
  await expectSoon(() => chatModel.inputValue()).toBe('gpt-4.1');

  await page.getByLabel('Modelo de transcrição').fill('whisper-1');
  await change('/ai-settings', { ...service, apiKey: '', chatModel: 'gpt-5', monthlyTokenCap: 5000 });
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expectToast(page, 'Serviço de IA atualizado.');
  expect(await stored<AiSettings>('/ai-settings')).toMatchObject({
    apiKey: '********1234',
    chatModel: 'gpt-5',
    transcriptionModel: 'whisper-1',
    monthlyTokenCap: 5000,
  });
  await expectSoon(() => chatModel.inputValue()).toBe('gpt-5');
});

it('the company data is current, also when its tab is opened again', async () => {
  const { id } = shop.admin.session.user.company;
  const page = await openPage({}, admin);
  await page.goto('/settings?tab=company');
  const phone = page.getByLabel('Telefone');
  await expectSoon(() => phone.count()).toBe(1);
  await page.getByRole('tab', { name: 'Feriados' }).click();
  await change(`/companies/${id}`, { phone: '1130305050' });
  await page.getByRole('tab', { name: 'Empresa', exact: true }).click();
  await expectSoon(() => phone.inputValue()).toBe('551130305050');
  await change(`/companies/${id}`, { phone: '1130306060' });
  await expectSoon(() => phone.inputValue()).toBe('551130306060');
});

it('renaming a token preserves the permissions that a colleague set meanwhile', async () => {
  const scopes = ['messages:send', 'messages:read'];
  const { body: token } = await shop.admin.call<ApiToken>('POST', '/api-tokens', { name: 'ERP', scopes });
  const page = await openPage({}, admin);
  await page.goto('/messages-api');
  await page.getByRole('tab', { name: 'Tokens' }).click();
  await page.getByRole('button', { name: 'Editar: ERP' }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar token' });
  await dialog.getByLabel('Nome').fill('ERP novo');
  await change(`/api-tokens/${token.id}`, { scopes: ['messages:read'] });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectHidden(dialog);
  const { tokens } = await stored<{ tokens: ApiToken[] }>('/api-tokens');
  expect(tokens).toMatchObject([{ name: 'ERP novo', scopes: ['messages:read'] }]);
});

it('renaming a webhook preserves that a colleague disabled it meanwhile', async () => {
  const input = { name: 'Estoque', url: 'https://estoque.example.com/', events: ['ticket.opened'] };
  const { body: endpoint } = await shop.admin.call<WebhookEndpoint>('POST', '/webhook-endpoints', input);
  const page = await openPage({}, admin);
  await page.goto('/messages-api');
  await page.getByRole('tab', { name: 'Webhooks' }).click();
  await page.getByRole('button', { name: 'Editar: Estoque' }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar webhook' });
  await dialog.getByLabel('Nome').fill('Depósito');
  await change(`/webhook-endpoints/${endpoint.id}`, { isActive: false });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectHidden(dialog);
  const { endpoints } = await stored<{ endpoints: WebhookEndpoint[] }>('/webhook-endpoints');
  expect(endpoints).toMatchObject([{ name: 'Depósito', isActive: false }]);
});

it('renaming a file list preserves the message that a colleague set meanwhile', async () => {
  const { body: list } = await shop.admin.call<FileList>('POST', '/files', { name: 'Tabelas', message: 'Oi' });
  const page = await openPage({}, admin);
  await page.goto('/files');
  await page.getByText('Tabelas').click();
  const dialog = page.getByRole('dialog', { name: 'Editar lista de arquivos' });
  await dialog.getByLabel('Nome').fill('Tabelas novas');
  await change(`/files/${list.id}`, { message: 'Bom dia' });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectHidden(dialog);
  expect(await stored<FileList>(`/files/${list.id}`)).toMatchObject({ name: 'Tabelas novas', message: 'Bom dia' });
});

it('assigning queues to a connection preserves the greeting that a colleague wrote meanwhile', async () => {
  await shop.admin.call('POST', '/queue', { name: 'Oficina', color: '#123456' });
  const input = { name: 'Linha nova', channel: 'sandbox', queueIds: [], greetingMessage: 'Oi' };
  const { body: connection } = await shop.admin.call<Connection>('POST', '/whatsapp', input);
  const page = await openPage({}, admin);
  await page.goto('/connections');
  await page.getByRole('button', { name: 'Escolher filas' }).click();
  const dialog = page.getByRole('dialog', { name: 'Quem atende Linha nova?' });
  const queues = dialog.getByLabel('Filas').first();
  await queues.focus();
  await pickByKeys(page, 'Oficina');
  await queues.blur();
  await change(`/whatsapp/${connection.id}`, { greetingMessage: 'Bom dia' });
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectHidden(dialog);
  const saved = await stored<Connection>(`/whatsapp/${connection.id}`);
  expect(saved).toMatchObject({ queues: [{ name: 'Oficina' }], greetingMessage: 'Bom dia' });
});
