import { beforeAll, expect, it } from 'vitest';
import { eventually, runningServer, type TestCompany } from '../../world/running-server.ts';
import { violationsOf } from '../axe-violations.ts';
import { expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { tabTo } from '../press-keys.ts';
import { ticketScreen } from '../ticket-screen.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
const names = ['Assistência técnica', 'Cliente antiga da loja', 'Entrega atrasada', 'Garantia estendida'];
let shop: TestCompany;
let email: string;

beforeAll(async () => {
  shop = await server.company('Casa Prado');
  email = shop.admin.session.user.email;
  await server.write(shop.sandboxPhone, '5511981100007', 'Oi', { name: 'Lia Prado' });
  const tags: { id: number }[] = [];
  for (const name of names)
    tags.push((await shop.admin.call<{ id: number }>('POST', '/tags', { name, color: '#D5661C' })).body);
  const find = async () =>
    (await shop.admin.call<{ tickets: { id: number }[] }>('GET', '/tickets?showAll=true')).body.tickets[0];
  const ticket = await eventually(find, (found) => found !== undefined);
  const reply = await shop.admin.call('POST', '/tags/sync', {
    ticketId: ticket?.id,
    tags: tags.map(({ id }) => ({ id })),
  });
  expect(reply.status).toBe(200);
});

it('tags that do not fit are listed when their count is focused or tapped', async () => {
  const page = await openPage({}, email);
  await page.goto('/contacts');
  const more = page
    .getByRole('row', { name: /Lia Prado/ })
    .getByRole('button', { name: /^\+\d: .*Garantia estendida$/ });
  await tabTo(page, more);
  await expectVisible(page.getByRole('tooltip', { name: /Garantia estendida/ }));
  expect(await violationsOf(page, 'with more tags')).toEqual([]);

  const phone = await openPage({ narrow: true }, email);
  await phone.goto('/contacts');
  await phone.getByRole('button', { name: '+2: Entrega atrasada, Garantia estendida' }).tap();
  await expectVisible(phone.getByRole('tooltip', { name: 'Entrega atrasada, Garantia estendida' }));
  expect(await phone.getByRole('dialog').count()).toBe(0);
});

it('in the ticket list they are part of the row’s accessible name', async () => {
  const page = await openPage({}, email);
  await page.goto('/tickets');
  const screen = ticketScreen(page);
  await screen.waiting.click();
  const row = screen.row('Lia Prado');
  await expectVisible(row);
  await expectSoon(() => row.textContent()).toMatch(/\+\d: .*Garantia estendida/);
  expect(await row.getByRole('button', { name: /Garantia/ }).count()).toBe(0);
});
