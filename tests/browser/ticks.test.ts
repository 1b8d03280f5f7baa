import type { Ticket } from '@balcao/contract/tickets/ticket';
import { beforeAll, expect, it } from 'vitest';
import { runningDesk, type TestCompany } from '../running-desk.ts';
import { openBrowser, seen, soon } from './open-browser.ts';

const desk = runningDesk();
const { sitDown } = openBrowser(desk.origin);
let shop: TestCompany;
const number = '5511980020001';
let ticketId = 0;

beforeAll(async () => {
  shop = await desk.company('Casa Prado');
  await desk.write(shop.phone, number, 'Vocês entregam hoje?', { name: 'Dona Zuleide' });
  const { body } = await shop.admin.call<{ tickets: Ticket[] }>('GET', '/tickets?showAll=true');
  ticketId = body.tickets[0]!.id;
  const { body: ana } = await shop.admin.call<{ id: number }>('POST', '/users', {
    ...{ name: 'Ana Prado', email: 'ana.prado@loja.test', password: 'senha-de-teste', profile: 'user' },
    queueIds: [shop.queueId],
  });
  await shop.admin.call('PUT', `/tickets/${ticketId}`, { status: 'open' });
  await shop.admin.call('PUT', `/tickets/${ticketId}`, { queueId: shop.queueId, userId: ana.id });
});

it.each([
  { language: 'pt', theme: 'light', words: ['entregue', 'lida'] },
  { language: 'es', theme: 'dark', narrow: true, words: ['entregado', 'leído'] },
] as const)(
  'the list shows how far our last answer has come, as it comes ($language)',
  async ({ words, ...look }) => {
    const page = await sitDown(look, 'ana.prado@loja.test');
    await page.goto('/tickets');
    const row = page.getByRole('article').filter({ hasText: 'Dona Zuleide' });
    await seen(row);
    const tick = row.locator('[data-status]');
    await shop.admin.call('POST', `/messages/${ticketId}`, { body: `Entregamos sim (${look.language})` });
    await seen(row.getByText(`Entregamos sim (${look.language})`));
    await soon(() => tick.textContent()).toBe(words[0]);
    await desk.request('POST', `/api/sandbox/${shop.phone}/chats/${number}/read`);
    await soon(() => tick.textContent()).toBe(words[1]);
    // Delivered by notice; a fetch returns the same.
    await page.reload();
    await soon(() => tick.textContent()).toBe(words[1]);
    await desk.write(shop.phone, number, 'Obrigada', { name: 'Dona Zuleide' });
    await seen(row.getByText('Obrigada'));
    expect(await tick.count()).toBe(0);
  },
  60_000,
);
