import { expect, it } from 'vitest';
import { runningServer } from '../../world/running-server.ts';
import { expectVisible, openBrowser } from '../open-browser.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);

it('a shared ticket that could not be loaded is not shown as inaccessible, and is loaded again', async () => {
  const shop = await server.company('Casa Mesa');
  const ana = await server.attendant(shop, 'Ana Mesa');
  await server.write(shop.sandboxPhone, '5511980012346', 'Quero uma mesa', { name: 'Otávio Reis' });
  const { body } = await shop.admin.call<{ tickets: { id: number }[] }>('GET', '/tickets?showAll=true');
  const users = [{ id: ana.session.user.id }];
  const room = await shop.admin.call<{ id: number; uuid: string }>('POST', '/chats', { title: 'Mesas', users });
  const message = { message: 'Quem atende?', ticketId: body.tickets[0]?.id };
  expect((await shop.admin.call('POST', `/chats/${room.body.id}/messages`, message)).status).toBe(200);

  const page = await openPage({}, ana.session.user.email);
  const shows = /\/api\/tickets\/\d+$/;
  await page.route(shows, (route) => route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } }));
  await page.goto(`/chats/${room.body.uuid}`);
  const alert = page.getByRole('article').getByRole('alert');
  await expectVisible(alert.getByText('Algo deu errado do nosso lado. Tente de novo.'));
  expect(await page.getByText('Uma conversa a que você não tem acesso').count()).toBe(0);
  await page.unroute(shows);
  await alert.getByRole('button', { name: 'Tentar de novo' }).click();
  await expectVisible(page.getByRole('link', { name: /Conversa com Otávio/ }));
});
