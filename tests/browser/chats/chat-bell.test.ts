import { expect, it } from 'vitest';
import { runningServer } from '../../world/running-server.ts';
import { expectVisible, openBrowser } from '../open-browser.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);

it('a failed list of rooms is not shown as an empty one in the top bar', async () => {
  const shop = await server.company('Casa Prado');
  const page = await openPage({}, shop.admin.session.user.email);
  const rooms = (url: URL) => url.pathname === '/api/chats';
  await page.route(rooms, (route) => route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } }));
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Chat interno' }).click();
  const list = page.getByRole('dialog', { name: 'Chat interno' });
  await expectVisible(list.getByRole('alert'));
  expect(await list.getByText('Aqui a equipe conversa').count()).toBe(0);
  await page.unroute(rooms);
  await list.getByRole('button', { name: 'Tentar de novo' }).click();
  await expectVisible(list.getByText('Aqui a equipe conversa'));
});

it('while the rooms are loading, a phone shows no number of them', async () => {
  const shop = await server.company('Casa Lenta');
  const { user } = (await server.attendant(shop, 'Ana Lenta')).session;
  const room = { title: 'Equipe', users: [{ id: user.id }] };
  expect((await shop.admin.call('POST', '/chats', room)).status).toBe(200);
  const page = await openPage({ narrow: true }, shop.admin.session.user.email);
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/chats');
  await page.route(
    (url) => url.pathname === '/api/chats',
    async (route) => {
      await isReleased;
      await route.continue();
    },
  );
  await page.goto('/chats');
  await asked;
  const head = page.getByRole('banner');
  await expectVisible(head.getByText('Chat interno'));
  expect(await head.getByText('0', { exact: true }).count()).toBe(0);
  release();
  await expectVisible(head.getByText('1', { exact: true }));
});
