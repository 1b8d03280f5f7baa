import type { Message } from '@balcao/contract/messages/message';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { beforeAll, expect, it } from 'vitest';
import { runningServer, type TestCompany } from '../world/running-server.ts';
import { expectSoon, expectVisible, openBrowser } from './open-browser.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
let shop: TestCompany;
const number = '5511980020001';
let ticket: Ticket;
let ticketId = 0;

beforeAll(async () => {
  shop = await server.company('Casa Prado');
  await server.write(shop.sandboxPhone, number, 'Vocês entregam hoje?', { name: 'Dona Zuleide' });
  const { body } = await shop.admin.call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true');
  ticket = body.tickets[0]!;
  ticketId = ticket.id;
  const { body: ana } = await shop.admin.call<{ id: number }>('POST', '/users', {
    name: 'Ana Prado',
    email: 'ana.prado@loja.test',
    password: 'senha-de-teste',
    profile: 'user',
    queueIds: [shop.queueId],
  });
  await shop.admin.call('PUT', `/tickets/${ticketId}`, { status: 'open' });
  await shop.admin.call('PUT', `/tickets/${ticketId}`, { queueId: shop.queueId, userId: ana.id });
});

it.each([
  { language: 'pt', theme: 'light', words: ['entregue', 'lida'] },
  { language: 'es', theme: 'dark', narrow: true, words: ['entregado', 'leído'] },
] as const)('the list shows how far our last answer has come, as it comes ($language)', async ({ words, ...look }) => {
  const page = await openPage(look, 'ana.prado@loja.test');
  await page.goto('/tickets');
  const row = page.getByRole('article').filter({ hasText: 'Dona Zuleide' });
  await expectVisible(row);
  const tick = row.locator('[data-status]');
  await shop.admin.call('POST', `/messages/${ticketId}`, { body: `Entregamos sim (${look.language})` });
  await expectVisible(row.getByText(`Entregamos sim (${look.language})`));
  await expectSoon(() => tick.textContent()).toBe(words[0]);
  await server.request('POST', `/api/sandbox/${shop.sandboxPhone}/chats/${number}/read`);
  await expectSoon(() => tick.textContent()).toBe(words[1]);
  // Delivered by notice; a fetch returns the same.
  await page.reload();
  await expectSoon(() => tick.textContent()).toBe(words[1]);
  await server.write(shop.sandboxPhone, number, 'Obrigada', { name: 'Dona Zuleide' });
  await expectVisible(row.getByText('Obrigada'));
  expect(await tick.count()).toBe(0);
});

it.each([
  {
    language: 'pt',
    theme: 'dark',
    words: 'Esperando o envio: A conexão está fora do ar',
    discard: 'Descartar',
    write: 'Escrever mensagem',
    send: 'Enviar',
  },
  {
    language: 'en',
    theme: 'light',
    narrow: true,
    words: 'Waiting to be sent: The connection is down',
    discard: 'Discard',
    write: 'Write a message',
    send: 'Send',
  },
] as const)(
  'a message waiting for a connection that is down says so on its bubble, and can be discarded ($language)',
  async ({ words, discard, write, send, ...look }) => {
    const page = await openPage(look, 'ana.prado@loja.test');
    await page.goto(`/tickets/${ticket.uuid}`);
    await shop.admin.call('DELETE', `/whatsappsession/${ticket.whatsappId}`);
    for (const body of ['vai', 'fica']) {
      await page.getByRole('region', { name: write }).getByRole('textbox').fill(`${body} (${look.language})`);
      await page.getByRole('region', { name: write }).getByRole('button', { name: send, exact: true }).click();
    }
    const bubble = (body: string) =>
      page
        .getByRole('article')
        .filter({ hasText: `${body} (${look.language})` })
        .last();
    await expectVisible(bubble('vai').getByText(words));
    // A message still on its way to the server is sent when the connection is back.
    const discarded = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await bubble('vai').getByRole('button', { name: discard }).press('Enter');
    expect((await discarded).status()).toBe(200);
    await expectSoon(() => bubble('fica').getByText(words).count()).toBe(1);
    await shop.admin.call('PUT', `/whatsappsession/${ticket.whatsappId}`);
    await expectSoon(() => page.getByText(words).count()).toBe(0);
    await expectSoon(() => bubble('fica').getAttribute('data-status')).toBe('delivered');
    const { body } = await shop.admin.call<{ messages: Message[] }>('GET', `/messages/${ticketId}`);
    expect(body.messages.filter((one) => one.body === `vai (${look.language})` && !one.isDeleted)).toEqual([]);
  },
);
