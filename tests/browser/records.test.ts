import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { runningServer } from '../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from './open-browser.ts';
import { ticketScreen } from './ticket-screen.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);

beforeAll(() => server.company('Casa Prado'));

it('a queue, a user, a contact, a connection and a tag are created on their pages, and the new user uses them', async () => {
  const page = await openPage({}, 'admin@casa-prado.test');

  await page.goto('/queues');
  const queue = await openedDialog(page, 'Nova fila');
  const heights = ['Mensagem de saudação', 'Mensagem fora de expediente'].map((label) =>
    heightOf(queue.getByLabel(label)),
  );
  expect(new Set(await Promise.all(heights)).size, 'both have five rows').toBe(1);
  await queue.getByLabel('Nome').fill('Pós-venda');
  await queue.getByRole('radio', { name: 'Uva' }).click();
  await queue.getByLabel('Mensagem de saudação').fill('Olá! Já vamos atender você.');
  await expectSaved(page, 'Fila salva com sucesso');
  await expectVisible(page.getByRole('row').filter({ hasText: 'Pós-venda' }));

  await page.goto('/users');
  const user = await openedDialog(page, 'Novo usuário');
  await user.getByLabel('Nome').fill('Carla Esteves');
  await user.getByLabel('E-mail').fill('carla@casa-prado.test');
  await user.getByRole('textbox', { name: 'Senha' }).fill('uma-senha-boa');
  await user.getByRole('combobox', { name: 'Filas' }).click({ force: true });
  await page.getByRole('option', { name: 'Pós-venda' }).click();
  await page.keyboard.press('Escape');
  await expectSaved(page, 'Usuário salvo com sucesso.');
  await expectVisible(page.getByRole('row').filter({ hasText: 'carla@casa-prado.test' }));

  await page.goto('/connections');
  const connectionDialog = await openedDialog(page, 'Nova conexão');
  await connectionDialog.getByRole('button', { name: /Telefone de teste/ }).click();
  await connectionDialog.getByLabel('Nome').fill('Balcão da loja');
  await connectionDialog.getByRole('tab', { name: 'Filas' }).click();
  await connectionDialog.getByRole('combobox', { name: 'Filas' }).click({ force: true });
  await page.getByRole('option', { name: 'Pós-venda' }).click();
  await page.keyboard.press('Escape');
  await expectSaved(page, 'Conexão salva com sucesso.');
  const row = page.getByRole('row').filter({ hasText: 'Balcão da loja' });
  await expectVisible(row.getByText('Conectado', { exact: true }));
  const address = await row.getByRole('link', { name: 'Abrir telefone' }).getAttribute('href');

  await page.goto('/contacts');
  const contact = await openedDialog(page, 'Novo contato');
  await contact.getByLabel('Nome').fill('Dona Lourdes');
  // Free-form number: the field shows the parsed number, and refuses one without area code.
  await contact.getByLabel('Número').fill('3672-1234');
  await contact.getByLabel('E-mail').focus();
  await expectVisible(contact.getByText('Falta o DDD: (11) 98765-4321'));
  await contact.getByLabel('Número').fill('(11) 98765-4321');
  await expectVisible(contact.getByText('+55 (11) 98765-4321', { exact: true }));
  await expectSaved(page, 'Contato salvo com sucesso.');
  await expectVisible(page.getByRole('row').filter({ hasText: 'Dona Lourdes' }));

  await page.goto('/tags');
  const tag = await openedDialog(page, 'Nova etiqueta');
  await tag.getByLabel('Nome').fill('Garantia');
  await expectSaved(page, 'Etiqueta salva com sucesso.');
  await expectVisible(page.getByRole('row').filter({ hasText: 'Garantia' }));

  // The created user signs in and sees the created queue, contact, connection and tag.
  const hers = await openPage();
  await hers.goto('/login');
  await hers.getByLabel('E-mail').fill('carla@casa-prado.test');
  await hers.getByRole('textbox', { name: 'Senha' }).fill('uma-senha-boa');
  await hers.getByRole('button', { name: 'Entrar' }).click();
  const screen = ticketScreen(hers);
  await expectVisible(screen.list);
  expect(await hers.getByRole('link', { name: 'Usuários' }).count()).toBe(0);
  await hers.getByRole('button', { name: 'Nova conversa' }).first().click();
  const start = hers.getByRole('dialog', { name: 'Nova conversa' });
  await start.getByRole('combobox', { name: 'Contato' }).fill('lourd');
  await hers.getByRole('option', { name: /Dona Lourdes/ }).click();
  await expectSoon(() => start.getByRole('combobox', { name: 'Fila' }).inputValue()).toBe('Pós-venda');
  await start.getByRole('combobox', { name: 'Conexão' }).click();
  await hers.getByRole('option', { name: 'Balcão da loja' }).click();
  await start.getByRole('button', { name: 'Iniciar' }).click();
  await expectVisible(screen.conversation('Dona Lourdes'));
  await expectSoon(() => screen.box.isEnabled()).toBe(true);
  await screen.box.fill('Bom dia, dona Lourdes!');
  await screen.send.click();
  await expectSoon(() => screen.message('Bom dia, dona Lourdes!').getAttribute('data-status')).toBe('delivered');
  await hers.getByRole('button', { name: 'Colocar etiqueta' }).click();
  await hers.getByRole('textbox', { name: 'Buscar ou criar etiqueta' }).fill('gar');
  await hers.getByText('Garantia', { exact: true }).click();
  await expectSoon(() => screen.row('Dona Lourdes').textContent()).toContain('Garantia');

  const phone = await openPage();
  await phone.goto(address ?? '');
  await expectVisible(phone.getByRole('button', { name: '+55 11 9 8765-4321' }));
});

it('in a window taller than the first page of a list, further pages are loaded', async () => {
  const shop = await server.company('Casa Alta');
  for (let n = 10; n < 33; n++)
    expect((await shop.admin.call('POST', '/tags', { name: `Marca ${n}` })).status).toBe(200);
  const page = await openPage({}, shop.admin.session.user.email);
  await page.setViewportSize({ width: 1440, height: 1600 });
  await page.goto('/tags');
  await expectVisible(page.getByRole('row').filter({ hasText: 'Marca 10' }));
  await expectVisible(page.getByRole('row').filter({ hasText: 'Marca 32' }));
});

it.each([
  ['/queues', 'Nova fila', [['Nome', 'Atendimento']], 'Já existe uma fila com este nome.'],
  [
    '/users',
    'Novo usuário',
    [
      ['Nome', 'Outra pessoa'],
      ['E-mail', 'admin@casa-prado.test'],
      ['Senha', 'uma-senha-boa'],
    ],
    'Este e-mail já está em uso.',
  ],
] as const)('what is taken already is said under its field: %s', async (path, name, fields, refusal) => {
  const page = await openPage({}, 'admin@casa-prado.test');
  await page.goto(path);
  const dialog = await openedDialog(page, name);
  for (const [label, value] of fields) await dialog.getByRole('textbox', { name: label }).fill(value);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectVisible(dialog.getByText(refusal));
});

it('Escape closes only the topmost dialog, also after repeated discarding of changes', async () => {
  const shop = await server.company('Casa Funda');
  await server.attendant(shop, 'Nora Dias');
  const page = await openPage({}, shop.admin.session.user.email);
  await page.goto('/tags');
  const tag = await openedDialog(page, 'Nova etiqueta');
  const question = page.getByRole('dialog', { name: 'Descartar as alterações?' });
  await tag.getByLabel('Nome').fill('Troca');
  for (let turn = 0; turn < 3; turn++) {
    await page.keyboard.press('Escape');
    await expectVisible(question);
    await page.keyboard.press('Escape');
    await expectHidden(question);
    await expectSoon(() => tag.getByLabel('Nome').inputValue()).toBe('Troca');
  }

  await page.goto('/users');
  await page.getByRole('button', { name: 'Sessões · Nora Dias' }).click();
  const sessions = page.getByRole('dialog', { name: /^Sessões de / });
  await sessions.getByRole('button', { name: 'Encerrar todas' }).click();
  const ending = page.getByRole('dialog', { name: /^Encerrar todas as sessões/ });
  await expectVisible(ending);
  await page.keyboard.press('Escape');
  await expectHidden(ending);
  await expectVisible(sessions);
  await page.keyboard.press('Escape');
  await expectHidden(sessions);
});

it('Back closes the topmost dialog, as Escape does, and leaves the page when none is open', async () => {
  const page = await openPage({ narrow: true }, 'admin@casa-prado.test');
  await page.goto('/queues');
  await page.goto('/tags');
  await page.getByRole('button', { name: 'Abrir o menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Contatos', exact: true }).click();
  const contact = await openedDialog(page, 'Novo contato');
  await contact.getByLabel('Nome').fill('Dona Cida');
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Descartar as alterações?' });
  await expectVisible(question);
  await page.goBack();
  await expectHidden(question);
  await expectSoon(() => contact.getByLabel('Nome').inputValue()).toBe('Dona Cida');
  await page.goBack();
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expectHidden(contact);
  expect(new URL(page.url()).pathname).toBe('/contacts');
  await page.goBack();
  await page.waitForURL('**/tags');
});

it('reloading asks first when a form has changes, and not when it was only opened', async () => {
  const page = await openPage({}, 'admin@casa-prado.test');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.goto('/tags');
  await openedDialog(page, 'Nova etiqueta');
  await page.reload();
  expect(asked).toEqual([]);
  const tag = await openedDialog(page, 'Nova etiqueta');
  await tag.getByLabel('Nome').fill('Troca');
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
});

const heightOf = (field: Locator) => field.evaluate((box) => box.clientHeight);

async function openedDialog(page: Page, name: string) {
  await page.getByRole('button', { name }).first().click();
  const dialog = page.getByRole('dialog', { name });
  await expectVisible(dialog);
  return dialog;
}

async function expectSaved(page: Page, confirmation: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  await expectVisible(page.getByText(confirmation));
  await expectHidden(page.getByRole('dialog'));
}
