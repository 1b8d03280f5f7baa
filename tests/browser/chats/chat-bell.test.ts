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
