import { beforeAll, expect, it } from 'vitest';
import { eventually, runningServer } from '../../world/running-server.ts';
import { expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { ticketScreen } from '../ticket-screen.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
const name = 'Bernardo Reis';
let email: string;

beforeAll(async () => {
  const shop = await server.company('Casa Falada');
  const rita = await server.attendant(shop, 'Rita');
  email = rita.session.user.email;
  await server.write(shop.sandboxPhone, '5511977770001', 'O sofá chegou?', { name });
  const { body } = await eventually(
    () => rita.call<{ tickets: { id: number }[] }>('GET', '/tickets?status=pending'),
    (answer) => answer.body.tickets.length === 1,
  );
  const id = body.tickets[0]?.id ?? 0;
  await rita.call('PUT', `/tickets/${id}`, { status: 'open', queueId: shop.queueId });
  expect(await rita.call('POST', `/messages/${id}`, { body: 'Chega amanhã' })).toMatchObject({ status: 200 });
});

it('screen readers get the author and time of each message, and the conversations as a list', async () => {
  const page = await openPage({}, email);
  const screen = ticketScreen(page);
  await page.goto('/tickets');
  await screen.row(name).click();
  await expectVisible(screen.message('Chega amanhã'));
  const messages = screen.conversation(name).getByRole('region', { name: `Mensagens de ${name}`, exact: true });
  const names = () =>
    messages.getByRole('article').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  await expectSoon(names).toEqual([
    expect.stringMatching(new RegExp(`^${name}, \\d\\d:\\d\\d$`)),
    expect.stringMatching(/^Rita, \d\d:\d\d$/),
  ]);
  await expectVisible(messages.getByRole('article', { name: /^Rita,/ }).getByText(/^(enviada|entregue|lida)$/));

  const rows = screen.list
    .getByRole('group', { name: 'Atendimentos', exact: true })
    .getByRole('list')
    .getByRole('listitem');
  await expectSoon(() => rows.count()).toBe(1);
  const row = rows.getByRole('article', { name, exact: true });
  await expectVisible(row.getByRole('link', { name, exact: true }));
  await expectVisible(row.getByText('Chega amanhã'));
});
