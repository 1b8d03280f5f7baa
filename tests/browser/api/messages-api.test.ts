import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { runningServer, type TestCompany } from '../../world/running-server.ts';
import { violationsOf } from '../axe-violations.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { expectToast } from '../timers/toasts.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let admin: string;

beforeAll(async () => {
  shop = await server.company('Casa Prado');
  admin = (await server.attendant(shop, 'Vera Lima', { profile: 'admin' })).session.user.email;
});

const arrived = async (phone: string) =>
  (
    await server.request<{ messages: { body: string }[] }>(
      'GET',
      `/api/sandbox/${shop.sandboxPhone}/chats/${phone}/messages`,
    )
  ).body.messages.map(({ body }) => body);

/** Creates a token on the page of the API, where it is shown once. */
async function makeToken(page: Page, name: string): Promise<string> {
  await page.getByRole('tab', { name: 'Tokens' }).click();
  await page.getByRole('button', { name: 'Novo token' }).first().press('Enter');
  const form = page.getByRole('dialog', { name: 'Novo token' });
  await form.getByRole('textbox', { name: 'Nome' }).fill(name);
  await page.keyboard.press('Enter');
  const shown = page.getByRole('dialog', { name: 'Token da API' });
  await expectVisible(shown);
  const token = (await shown.locator('code').textContent()) ?? '';
  await shown.getByRole('button', { name: 'Pronto' }).press('Enter');
  return token;
}

it.each(['light', 'dark'] as const)(
  'from a token to the first sent message, by the keyboard, and nothing for axe to find (%s)',
  async (theme) => {
    const phone = theme === 'light' ? '5511987653331' : '5511987653332';
    const page = await openPage({ theme }, admin);
    await page.goto('/messages-api');
    const token = await makeToken(page, `ERP ${theme}`);
    expect(token).toMatch(/^blc_/);
    await expectVisible(page.getByText(`ERP ${theme}`));
    expect(await violationsOf(page, 'messages API')).toEqual([]);

    await page.getByRole('tab', { name: 'Enviar' }).press('Enter');
    const form = page.getByRole('region', { name: 'Experimente' });
    await expectSoon(() => form.getByRole('textbox', { name: 'Token' }).inputValue()).toBe(token);
    await form.getByRole('textbox', { name: 'Número' }).focus();
    await page.keyboard.type('98765-4321');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Seu pedido saiu.');
    await form.getByRole('button', { name: 'Enviar', exact: true }).press('Enter');
    await expectVisible(page.getByText('Alguns campos precisam de correção.').and(page.locator('span')));
    await expectVisible(form.getByText('Falta o DDD: (11) 98765-4321'));
    await form.getByRole('textbox', { name: 'Número' }).fill(phone);
    await form.getByRole('button', { name: 'Enviar', exact: true }).press('Enter');
    await expectToast(page, 'Mensagem enviada com sucesso');
    await expectSoon(() => arrived(phone)).toEqual(['Seu pedido saiu.']);
    expect(await violationsOf(page, 'messages API')).toEqual([]);
  },
);

const run = promisify(execFile);
/** The file of a printed example, and the program that runs it; PHP is not installed everywhere. */
const runners = {
  curl: { file: 'exemplo.sh', command: 'bash' },
  JavaScript: { file: 'exemplo.mjs', command: process.execPath },
  Python: { file: 'exemplo.py', command: 'python3' },
  PHP: { file: 'exemplo.php', command: 'php' },
} as const;
const isHere = async (command: string): Promise<boolean> =>
  run(command, ['--version']).then(
    () => true,
    () => false,
  );

it('the printed examples run unchanged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-samples-'));
  await writeFile(join(folder, 'boleto.pdf'), '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
  const page = await openPage({}, admin);
  await page.goto('/messages-api');
  await makeToken(page, 'Exemplos');
  await page.getByRole('tab', { name: 'Enviar' }).click();
  const form = page.getByRole('region', { name: 'Experimente' });
  await form.getByRole('textbox', { name: 'Número' }).fill('5511987653333');
  await form.getByRole('textbox', { name: 'Mensagem' }).fill('Primeira');
  await form.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expectToast(page, 'Mensagem enviada com sucesso');

  const how = page.getByRole('region', { name: 'Como enviar' });
  const ran: string[] = [];
  for (const [language, { file, command }] of Object.entries(runners)) {
    if (!(await isHere(command))) continue;
    await how.getByRole('combobox', { name: 'Linguagem' }).click();
    await page.getByRole('option', { name: language, exact: true }).click();
    for (const [kind, printed] of [
      ['Texto', 'Mensagem enviada'],
      ['Arquivo', 'Mensagem enviada'],
      ['Situação', 'ticketId'],
    ] as const) {
      await how.getByText(kind, { exact: true }).click();
      await expectSoon(() => how.getByRole('radio', { name: kind }).isChecked()).toBe(true);
      const code = (await how.locator('pre').first().textContent()) ?? '';
      await writeFile(join(folder, file), code);
      const { stdout } = await run(command, [file], { cwd: folder });
      expect([language, kind, stdout]).toEqual([language, kind, expect.stringContaining(printed)]);
      ran.push(`${language} ${kind}`);
    }
  }
  expect(ran.length).toBeGreaterThanOrEqual(9); // curl, JavaScript, Python
  await rm(folder, { recursive: true });
});

type Named = { id: number; name: string };
it.each([
  {
    tab: 'tokens',
    title: 'Editar token',
    path: '/api-tokens',
    body: { scopes: ['messages:send', 'messages:read'] },
    changed: { scopes: ['messages:read'] },
  },
  {
    tab: 'webhooks',
    title: 'Editar webhook',
    path: '/webhook-endpoints',
    body: { url: 'https://erp.example.com/antes', events: ['ticket.closed'] },
    changed: { url: 'https://erp.example.com/depois', isActive: false },
  },
])('$title: a new name takes back nothing that a colleague changed meanwhile', async (form) => {
  const { id } = (await shop.admin.call<Named>('POST', form.path, { name: 'Loja', ...form.body })).body;
  const page = await openPage({}, admin);
  await page.goto(`/messages-api?tab=${form.tab}`);
  await page.getByRole('button', { name: 'Editar: Loja' }).click();
  const dialog = page.getByRole('dialog', { name: form.title });
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('Loja nova');
  expect((await shop.admin.call('PUT', `${form.path}/${id}`, form.changed)).status).toBe(200);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectHidden(dialog);
  const lists = (await shop.admin.call<Record<string, Named[]>>('GET', form.path)).body;
  const saved = Object.values(lists)
    .flat()
    .find((one) => one.id === id);
  expect(saved).toMatchObject({ name: 'Loja nova', ...form.changed });
});
