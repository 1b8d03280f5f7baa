import { expect, it } from 'vitest';
import { eventually, runningServer } from '../../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { ticketScreen } from '../ticket-screen.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);

it('@ turns the text into a note and names a colleague by keyboard only; the mention is in their bell until they open it', async () => {
  const shop = await server.company('Casa Menção');
  const bia = await server.attendant(shop, 'Bia Nunes');
  await server.attendant(shop, 'Rita Souza', { allUserChat: 'enabled' });
  await server.attendant(shop, 'Rui de Fora', { queueIds: [] });
  await server.write(shop.sandboxPhone, '5511980019001', 'A nota veio errada', { name: 'Sônia Braga' });
  const find = async () =>
    (await bia.call<{ tickets: { id: number; uuid: string }[] }>('GET', '/tickets?status=pending')).body.tickets[0];
  const ticket = (await eventually(find, (found) => found !== undefined))!;
  await bia.call('PUT', `/tickets/${ticket.id}`, { status: 'open' });

  const other = await openPage({}, `rita.souza@${shop.id}.test`);
  await other.goto('/contacts');
  await expectVisible(ticketScreen(other).bell);

  const page = await openPage({}, bia.session.user.email);
  await page.goto(`/tickets/${ticket.uuid}`);
  const screen = ticketScreen(page);
  await expectSoon(() => screen.box.isEnabled()).toBe(true);
  await screen.box.focus();
  await page.keyboard.type('@');
  const list = page.getByRole('listbox', { name: /^Quem avisar/ });
  await expectVisible(list.getByRole('option', { name: 'Rita Souza' }));
  expect(await list.getByRole('option', { name: 'Rui de Fora' }).count()).toBe(0);
  await expectSoon(() => page.locator('[data-composer]').getAttribute('data-note')).toBe('true');
  await page.keyboard.type('rit');
  await expectSoon(() => list.getByRole('option').count()).toBe(1);
  await page.keyboard.press('Enter');
  await expectSoon(() => screen.box.inputValue()).toBe('@Rita Souza ');
  await expectHidden(list);
  await page.keyboard.type('refaz a nota?');
  await page.keyboard.press('Enter');
  await expectVisible(page.getByRole('article', { name: /^Nota/ }).getByText('refaz a nota?'));

  const { bell } = ticketScreen(other);
  await expectSoon(() => bell.getAttribute('aria-label')).toBe('Avisos: 1 novidade');
  await bell.click();
  await other.getByRole('region', { name: 'Menções a você' }).getByRole('button').press('Enter');
  await expectVisible(other.getByRole('article', { name: /^Nota/ }).getByText('refaz a nota?'));
  await expectSoon(() => bell.getAttribute('aria-label')).not.toMatch(/^Avisos/);
  const phone = await server.request<{ messages: { body: string }[] }>(
    'GET',
    `/api/sandbox/${shop.sandboxPhone}/chats/5511980019001/messages`,
  );
  expect(phone.body.messages.map(({ body }) => body)).toEqual(['A nota veio errada']);
});
