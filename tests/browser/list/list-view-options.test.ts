import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { runningServer, type SignedInPerson, type TestCompany } from '../../world/running-server.ts';
import { violationsOf } from '../axe-violations.ts';
import { expectHidden, expectSoon, expectVisible, type Look, openBrowser } from '../open-browser.ts';
import { ticketScreen } from '../ticket-screen.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
let ana: SignedInPerson;

type Row = { id: number; status: string; unreadMessages: number; contact: { name: string } };
const ticketOf = async (name: string) => {
  const { body } = await shop.admin.call<{ tickets: Row[] }>('GET', '/tickets?showAll=true');
  return body.tickets.find(({ contact }) => contact.name === name);
};
const write = (digit: number, name: string, body: string) =>
  server.write(shop.sandboxPhone, `551198140000${digit}`, body, { name });

beforeAll(async () => {
  shop = await server.company('Casa Prado');
  const { body } = await shop.admin.call<{ id: number }>('POST', '/queue', { name: 'Suporte', color: '#2588B8' });
  ana = await server.attendant(shop, 'Ana Prado', { queueIds: [shop.queueId, body.id] });
});

async function listOf(email: string, look: Look = {}): Promise<Page> {
  const page = await openPage(look, email);
  await page.goto('/tickets');
  await expectVisible(ticketScreen(page).list);
  return page;
}

it.each([{ narrow: false }, { narrow: true }])(
  'the last messages of who waits are read without opening, and it stays unread and waiting (phone: $narrow)',
  async ({ narrow }) => {
    const name = narrow ? 'Otto Braga' : 'Karina Melo';
    await write(narrow ? 1 : 2, name, 'Bom dia, a mesa chegou');
    await write(narrow ? 1 : 2, name, 'com o pé quebrado');
    const page = await listOf(ana.session.user.email, { narrow });
    const { waiting, row } = ticketScreen(page);
    await waiting.click();
    await expectVisible(row(name));
    if (narrow)
      await row(name)
        .getByRole('button', { name: `Ver as últimas mensagens de ${name}` })
        .tap();
    else for (const key of ['j', 'Space']) await page.keyboard.press(key);
    const dialog = page.getByRole('dialog', { name: `Últimas mensagens de ${name}` });
    await expectVisible(dialog.getByText('com o pé quebrado'));
    expect(await violationsOf(page, 'last messages')).toEqual([]);
    await write(narrow ? 1 : 2, name, 'e sem parafusos');
    await expectVisible(dialog.getByText('e sem parafusos'));
    expect(await ticketOf(name)).toMatchObject({ status: 'pending', unreadMessages: 3 });
    await page.keyboard.press('Escape');
    await expectHidden(dialog);
    expect(new URL(page.url()).pathname).toBe('/tickets');
    if (!narrow) return;
    await row(name)
      .getByRole('button', { name: `Ver as últimas mensagens de ${name}` })
      .tap();
    await dialog.getByRole('button', { name: 'Aceitar' }).tap();
    await expectVisible(ticketScreen(page).conversation(name));
  },
);

it('a preview that ended because a colleague accepted the ticket does not reopen when it is pending again', async () => {
  await write(5, 'Noé Pires', 'Oi');
  const page = await listOf(ana.session.user.email);
  const { waiting, row } = ticketScreen(page);
  await waiting.click();
  await row('Noé Pires').getByRole('button', { name: 'Ver as últimas mensagens de Noé Pires' }).click();
  const dialog = page.getByRole('dialog', { name: 'Últimas mensagens de Noé Pires' });
  await expectVisible(dialog);
  const { id } = (await ticketOf('Noé Pires'))!;
  await shop.admin.call('PUT', `/tickets/${id}`, { status: 'open' });
  await expectHidden(dialog);
  await shop.admin.call('PUT', `/tickets/${id}`, { status: 'pending' });
  await expectVisible(row('Noé Pires'));
  expect(await dialog.count()).toBe(0);
});

it('a message that arrives while the preview loads is included', async () => {
  await write(6, 'Ivo Reis', 'Oi');
  const page = await listOf(ana.session.user.email);
  const { waiting, row } = ticketScreen(page);
  await waiting.click();
  const { id } = (await ticketOf('Ivo Reis'))!;
  const [read, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(
    new RegExp(`/api/messages/${id}(\\?|$)`),
    async (route) => {
      const response = await route.fetch();
      read.resolve();
      await release.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await row('Ivo Reis').getByRole('button', { name: 'Ver as últimas mensagens de Ivo Reis' }).click();
  await read.promise;
  await write(6, 'Ivo Reis', 'E o preço?');
  await expectVisible(row('Ivo Reis').getByText('E o preço?'));
  release.resolve();
  const dialog = page.getByRole('dialog', { name: 'Últimas mensagens de Ivo Reis' });
  await expectVisible(dialog.getByText('Oi', { exact: true }));
  await expectVisible(dialog.getByText('E o preço?'));
});

it('a letter that is a shortcut of the page does not move the focus out of an open dialog', async () => {
  const page = await listOf(ana.session.user.email);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Atalhos do teclado' });
  await expectVisible(dialog);
  const isInside = () => dialog.evaluate((box) => box.contains(document.activeElement));
  await expectSoon(isInside).toBe(true);
  await page.keyboard.press('f');
  expect(await isInside()).toBe(true);
  await page.keyboard.press('Escape');
  await expectHidden(dialog);
  await page.keyboard.press('f');
  await expectSoon(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('searchbox');
});

it('“unread first” is selected in the menu and survives a reload', async () => {
  for (const [digit, name] of [
    [3, 'Rosa Dias'],
    [4, 'Lia Prado'],
  ] as const) {
    await write(digit, name, 'Oi');
    const ticket = await ticketOf(name);
    await shop.admin.call('PUT', `/tickets/${ticket?.id}`, { status: 'open' });
    await shop.admin.call('PUT', `/tickets/${ticket?.id}`, { queueId: shop.queueId, userId: ana.session.user.id });
  }
  const page = await listOf(ana.session.user.email);
  const { row, list } = ticketScreen(page);
  await row('Lia Prado').getByRole('link').click();
  await expectVisible(ticketScreen(page).conversation('Lia Prado'));
  await expectSoon(async () => (await ticketOf('Lia Prado'))?.unreadMessages).toBe(0);
  const first = async () => await list.getByRole('article').first().getAttribute('aria-label');
  await expectSoon(first).toBe('Lia Prado');
  await page.getByRole('button', { name: 'Visões salvas' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Não lidas primeiro' }).press('Enter');
  await expectSoon(first).toBe('Rosa Dias');
  await page.reload();
  await expectSoon(first).toBe('Rosa Dias');
  await row('Rosa Dias').getByRole('link').click();
  await expectSoon(first).toBe('Lia Prado');
});

it('the search can be filtered by queue, and connected connections are shown as online', async () => {
  const page = await listOf(shop.admin.session.user.email);
  const { list, row } = ticketScreen(page);
  await list.getByRole('tab', { name: 'Busca' }).click();
  await expectVisible(row('Rosa Dias'));
  await list.getByRole('button', { name: 'Filas' }).click();
  await expectVisible(page.getByRole('switch', { name: 'Ver conversas de todos' }));
  await page.getByRole('checkbox', { name: 'Suporte' }).check();
  await expectHidden(row('Rosa Dias'));
  await page.getByRole('checkbox', { name: 'Suporte' }).uncheck();
  await page.keyboard.press('Escape');
  await expectVisible(row('Rosa Dias'));
  await list.getByRole('button', { name: 'Conexões' }).click();
  await expectVisible(page.getByRole('checkbox', { name: 'Loja online' }));
  expect(await violationsOf(page, 'connections of the search')).toEqual([]);
});

it('going back from a conversation ends flow mode without accepting another ticket', async () => {
  await write(8, 'Primeira Fluxo', 'Oi');
  await write(9, 'Segunda Fluxo', 'Oi');
  const page = await listOf(ana.session.user.email);
  const next = page.getByRole('button', { name: 'Atender a próxima' });
  await expectVisible(next);
  await page.keyboard.press('Alt+a');
  const bar = page.locator('[data-flow]');
  await expectVisible(bar);
  await page.goBack();
  await expectVisible(next);
  await ticketScreen(page).waiting.click();
  expect([await bar.count(), new URL(page.url()).pathname]).toEqual([0, '/tickets']);
});
