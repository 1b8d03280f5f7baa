import type { Locator } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { runningServer, type TestCompany } from '../../world/running-server.ts';
import { violationsOf } from '../axe-violations.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;

beforeAll(async () => {
  shop = await server.company('Casa Prado');
});

it.each([{ theme: 'light' }, { theme: 'dark', narrow: true }] as const)(
  'a user mentioned while away sees it on the room, jumps to it, and finds it again when all is read (%s)',
  async (look) => {
    const person = await server.attendant(shop, look.theme === 'light' ? 'Bia Reis' : 'Caio Luz');
    const { name, id, email } = person.session.user;
    const users = [{ id }];
    const title = `Estoque ${look.theme}`;
    const { body: room } = await shop.admin.call<{ id: number }>('POST', '/chats', { title, users });
    const post = (message: string, mentions: number[] = []) =>
      shop.admin.call('POST', `/chats/${room.id}/messages`, { message, mentions });
    await post(`@${name} conte as caixas`, [id]);
    for (let n = 1; n <= 60; n++) await post(`Recado ${n}.`);
    await post(`@${name} e os sofás`, [id]);
    for (let n = 61; n <= 90; n++) await post(`Recado ${n}.`);

    const page = await openPage(look, email);
    await page.goto('/chats');
    const onPhone = 'narrow' in look;
    if (onPhone) await expectVisible(page.getByRole('button', { name: /^Abrir o menu: 9\d mensagens não lidas/ }));
    const row = page.getByRole('link', { name: new RegExp(title) });
    await expectVisible(row.getByText('Mencionaram você'));
    expect(await violationsOf(page, 'mentions')).toEqual([]);
    await row.click();
    const thread = page.getByRole('region', { name: `Mensagens de ${title}` });
    await expectVisible(thread.getByText('Recado 90.'));
    await page.getByRole('button', { name: 'Ir para a primeira de 2 menções não lidas' }).click();
    await expectSoon(() => isInView(thread.getByText(`@${name} conte as caixas`))).toBe(true);
    await page.getByRole('button', { name: 'Ir para a menção não lida' }).click();
    await expectSoon(() => isInView(thread.getByText(`@${name} e os sofás`))).toBe(true);
    await expectHidden(page.getByRole('button', { name: 'Ir para a menção não lida' }));

    await page.goto('/chats');
    await expectHidden(row.getByText('Mencionaram você'));
    await page.getByRole('button', { name: 'Menções a você', exact: true }).click();
    const list = page.getByRole('dialog', { name: 'Menções a você' });
    await expectSoon(() => list.getByRole('link').count()).toBe(2);
    expect(await violationsOf(page, 'the list of mentions')).toEqual([]);
    await list.getByRole('link', { name: /conte as caixas/ }).click();
    await expectSoon(() => isInView(thread.getByText(`@${name} conte as caixas`))).toBe(true);
    await expectSoon(() => new URL(page.url()).search).toBe('');
  },
);

it('a room read before its mentions are loaded still offers to jump to each unread mention', async () => {
  const person = await server.attendant(shop, 'Davi Rocha');
  const { name, id, email } = person.session.user;
  const { body: room } = await shop.admin.call<{ id: number }>('POST', '/chats', {
    title: 'Entregas',
    users: [{ id }],
  });
  const post = (message: string, mentions: number[]) =>
    shop.admin.call('POST', `/chats/${room.id}/messages`, { message, mentions });
  await post('Isto já foi lido', [id]);
  await person.call('POST', `/chats/${room.id}/read`);
  await post(`@${name} conte as caixas`, [id]);
  await post(`@${name} e os sofás`, [id]);
  const page = await openPage({}, email);
  const isRead = page.waitForResponse(new RegExp(`/api/chats/${room.id}/read$`));
  await page.route(/\/api\/chats\/mentions/, async (route) => {
    await (await isRead).finished();
    await route.continue();
  });
  await page.goto('/chats');
  await page.getByRole('link', { name: /Entregas/ }).click();
  await expectVisible(page.getByRole('button', { name: 'Ir para a primeira de 2 menções não lidas' }));
});

it('the full name of a mentioned user is highlighted in a message', async () => {
  const person = await server.attendant(shop, 'Ana Paula Souza');
  const { id, email } = person.session.user;
  const { body: room } = await shop.admin.call<{ id: number }>('POST', '/chats', { title: 'Vitrine', users: [{ id }] });
  const message = '@Ana Paula Souza, troque a vitrine';
  await shop.admin.call('POST', `/chats/${room.id}/messages`, { message, mentions: [id] });
  const page = await openPage({}, email);
  await page.goto('/chats');
  await page.getByRole('link', { name: /Vitrine/ }).click();
  const thread = page.getByRole('region', { name: 'Mensagens de Vitrine' });
  await expectVisible(thread.locator('b').getByText('@Ana Paula Souza', { exact: true }));
});

const isInView = (what: Locator): Promise<boolean> =>
  what.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top > 0 && bottom < window.innerHeight;
  });
