import { beforeAll, expect, it } from 'vitest';
import { connectAssistant } from '../../api/call-assistant.ts';
import { runningServer, type TestCompany } from '../../world/running-server.ts';
import { violationsOf } from '../axe-violations.ts';
import { expectSoon, expectVisible, openBrowser } from '../open-browser.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let admin: string;

beforeAll(async () => {
  shop = await server.company('Casa Prado');
  admin = (await server.attendant(shop, 'Vera Lima', { profile: 'admin' })).session.user.email;
});

it('an assistant is enabled and works with the copied address and configuration; the audit trail names the setting', async () => {
  const page = await openPage({}, admin);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.goto('/messages-api');
  await page.getByRole('tab', { name: 'Tokens' }).click();
  await page.getByRole('button', { name: 'Novo token' }).first().click();
  const form = page.getByRole('dialog', { name: 'Novo token' });
  await form.getByRole('textbox', { name: 'Nome' }).fill('Assistente');
  await form.getByRole('checkbox', { name: /^Assistente: ler/ }).check();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Token da API' }).getByRole('button', { name: 'Pronto' }).click();

  await page.getByRole('tab', { name: 'Assistentes' }).click();
  const tab = page.getByRole('region', { name: 'Assistentes' });
  const name = 'Deixar assistentes de IA trabalharem no atendimento (MCP)';
  const toggle = tab.getByRole('switch', { name });
  await expectSoon(() => toggle.isChecked()).toBe(false);
  await toggle.focus();
  await page.keyboard.press('Space');
  await expectSoon(() => toggle.isChecked()).toBe(true);
  await tab.getByRole('button', { name: 'Copiar' }).first().click();
  await expectSoon(copied).toBe(`${server.origin()}/mcp`);
  await tab.getByRole('button', { name: 'Copiar', exact: true }).last().click();
  await expectSoon(copied).toContain('mcpServers');
  const sample = JSON.parse(await copied()) as { mcpServers: { balcao: { headers: { Authorization: string } } } };
  const token = sample.mcpServers.balcao.headers.Authorization.replace('Bearer ', '');
  const { tools } = await (await connectAssistant(server.origin(), token)).listTools();
  for (const tool of tools) await expectVisible(tab.getByText(tool.name, { exact: true }));
  expect(await violationsOf(page, 'assistants')).toEqual([]);

  await page.goto('/audit');
  await expectVisible(page.getByText(name));
});

it('the audit trail names settings by the labels of their page', async () => {
  const { admin: owner } = shop;
  const given = { key: 'apiConnectionTokens', value: 'enabled' };
  expect((await owner.call('PUT', '/settings/apiConnectionTokens', given)).status).toBe(200);
  const page = await openPage({ narrow: true, theme: 'dark' }, admin);
  await page.goto('/audit');
  await expectVisible(page.getByText('Aceitar também o token das conexões'));
});
