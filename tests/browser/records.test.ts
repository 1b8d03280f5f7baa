import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { runningDesk } from '../running-desk.ts';
import { gone, openBrowser, seen, soon } from './open-browser.ts';
import { ticketScreen } from './ticket-screen.ts';

const desk = runningDesk();
const { sitDown } = openBrowser(desk.origin);

beforeAll(() => desk.company('Casa Prado'));

it('a queue, a user, a contact, a connection and a tag are made on their pages, and the user works with them', async () => {
  const page = await sitDown({}, 'admin@casa-prado.test');

  await page.goto('/queues');
  const queue = await opened(page, 'Nova fila');
  await queue.getByLabel('Nome').fill('Pós-venda');
  await queue.getByRole('radio', { name: 'Uva' }).click();
  await queue.getByLabel('Mensagem de saudação').fill('Olá! Já vamos atender você.');
  await saved(page, 'Fila salva com sucesso');
  await seen(page.getByRole('row').filter({ hasText: 'Pós-venda' }));

  await page.goto('/users');
  const user = await opened(page, 'Novo usuário');
  await user.getByLabel('Nome').fill('Carla Esteves');
  await user.getByLabel('E-mail').fill('carla@casa-prado.test');
  await user.getByRole('textbox', { name: 'Senha' }).fill('uma-senha-boa');
  await user.getByRole('combobox', { name: 'Filas' }).click({ force: true });
  await page.getByRole('option', { name: 'Pós-venda' }).click();
  await page.keyboard.press('Escape');
  await saved(page, 'Usuário salvo com sucesso.');
  await seen(page.getByRole('row').filter({ hasText: 'carla@casa-prado.test' }));

  await page.goto('/connections');
  const line = await opened(page, 'Nova conexão');
  await line.getByRole('button', { name: /Telefone de teste/ }).click();
  await line.getByLabel('Nome').fill('Balcão da loja');
  await line.getByRole('tab', { name: 'Filas' }).click();
  await line.getByRole('combobox', { name: 'Filas' }).click({ force: true });
  await page.getByRole('option', { name: 'Pós-venda' }).click();
  await page.keyboard.press('Escape');
  await saved(page, 'Conexão salva com sucesso.');
  const row = page.getByRole('row').filter({ hasText: 'Balcão da loja' });
  await seen(row.getByText('Conectado', { exact: true }));
  const address = await row.getByRole('link', { name: 'Abrir telefone' }).getAttribute('href');

  await page.goto('/contacts');
  const contact = await opened(page, 'Novo contato');
  await contact.getByLabel('Nome').fill('Dona Lourdes');
  // Free-form number: the field shows the parsed number, and refuses one without area code.
  await contact.getByLabel('Número').fill('3672-1234');
  await contact.getByLabel('E-mail').focus();
  await seen(contact.getByText('Falta o DDD: (11) 98765-4321'));
  await contact.getByLabel('Número').fill('(11) 98765-4321');
  await seen(contact.getByText('+55 (11) 98765-4321', { exact: true }));
  await saved(page, 'Contato salvo com sucesso.');
  await seen(page.getByRole('row').filter({ hasText: 'Dona Lourdes' }));

  await page.goto('/tags');
  const tag = await opened(page, 'Nova etiqueta');
  await tag.getByLabel('Nome').fill('Garantia');
  await saved(page, 'Etiqueta salva com sucesso.');
  await seen(page.getByRole('row').filter({ hasText: 'Garantia' }));

  // The created user signs in and sees the created queue, contact, connection and tag.
  const hers = await sitDown();
  await hers.goto('/login');
  await hers.getByLabel('E-mail').fill('carla@casa-prado.test');
  await hers.getByRole('textbox', { name: 'Senha' }).fill('uma-senha-boa');
  await hers.getByRole('button', { name: 'Entrar' }).click();
  const screen = ticketScreen(hers);
  await seen(screen.list);
  expect(await hers.getByRole('link', { name: 'Usuários' }).count()).toBe(0);
  await hers.getByRole('button', { name: 'Nova conversa' }).first().click();
  const start = hers.getByRole('dialog', { name: 'Nova conversa' });
  await start.getByRole('combobox', { name: 'Contato' }).fill('lourd');
  await hers.getByRole('option', { name: /Dona Lourdes/ }).click();
  await soon(() => start.getByRole('combobox', { name: 'Fila' }).inputValue()).toBe('Pós-venda');
  await start.getByRole('combobox', { name: 'Conexão' }).click();
  await hers.getByRole('option', { name: 'Balcão da loja' }).click();
  await start.getByRole('button', { name: 'Iniciar' }).click();
  await seen(screen.conversation('Dona Lourdes'));
  await soon(() => screen.box.isEnabled()).toBe(true);
  await screen.box.fill('Bom dia, dona Lourdes!');
  await screen.send.click();
  await soon(() => screen.message('Bom dia, dona Lourdes!').getAttribute('data-status')).toBe('delivered');
  await hers.getByRole('button', { name: 'Colocar etiqueta' }).click();
  await hers.getByRole('textbox', { name: 'Buscar ou criar etiqueta' }).fill('gar');
  await hers.getByText('Garantia', { exact: true }).click();
  await soon(() => screen.row('Dona Lourdes').textContent()).toContain('Garantia');

  const phone = await sitDown();
  await phone.goto(address ?? '');
  await seen(phone.getByRole('button', { name: '+55 11 9 8765-4321' }));
}, 180_000);

async function opened(page: Page, name: string) {
  await page.getByRole('button', { name }).first().click();
  const dialog = page.getByRole('dialog', { name });
  await seen(dialog);
  return dialog;
}

async function saved(page: Page, said: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  await seen(page.getByText(said));
  await gone(page.getByRole('dialog'));
}
