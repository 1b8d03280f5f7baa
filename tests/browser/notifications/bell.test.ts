import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { eventually, runningServer, type SignedInPerson, type TestCompany } from '../../world/running-server.ts';
import { expectHidden, expectSoon, expectVisible, openBrowser } from '../open-browser.ts';
import { ticketScreen } from '../ticket-screen.ts';

const server = runningServer();
const { openPage } = openBrowser(server.origin);
const token = 'phone-without-queue';
let shop: TestCompany;
let ana: SignedInPerson;

type Row = { id: number; uuid: string; queueId: number | null; failedMessages: number; contact: { name: string } };
const ticketOf = (name: string) =>
  eventually(
    async () =>
      (await shop.admin.call<{ tickets: Row[] }>('GET', '/tickets?showAll=true')).body.tickets.find(
        ({ contact }) => contact.name === name,
      ),
    (found) => found !== undefined,
  );

beforeAll(async () => {
  shop = await server.company('Casa Sino');
  const { body } = await shop.admin.call<{ id: number }>('POST', '/queue', { name: 'Suporte', color: '#2588B8' });
  await shop.admin.call('POST', '/whatsapp', { name: 'Sem fila', channel: 'sandbox', token, queueIds: [] });
  ana = await server.attendant(shop, 'Ana Prado', { queueIds: [shop.queueId, body.id], allTicket: 'enabled' });
});

it('accepting from the bell asks for a missing queue, and closes the bell', async () => {
  await server.write(token, '5511980050001', 'Oi', { name: 'Sara Reis' });
  expect((await ticketOf('Sara Reis'))?.queueId).toBe(null);
  const page = await openPage({}, ana.session.user.email);
  await page.goto('/contacts');
  const { bell, conversation } = ticketScreen(page);
  await expectSoon(() => bell.getAttribute('aria-label')).toMatch(/^Avisos/);
  await bell.click();
  await page.getByRole('button', { name: 'Aceitar a conversa de Sara Reis' }).click();
  const dialog = page.getByRole('dialog', { name: 'Selecione uma fila' });
  await expectSoon(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
  // Held as long as a touch: the popover below closes meanwhile.
  await dialog.getByRole('button', { name: 'Suporte' }).click({ delay: 400 });
  await expectVisible(conversation('Sara Reis'));
  await expectHidden(page.getByRole('button', { name: 'Aceitar a conversa de Sara Reis' }));
});

it('lists every message that the bell counts as not sent, also of snoozed conversations', async () => {
  await server.write(shop.sandboxPhone, '5511980050002', 'Oi', { name: 'Tito Lobo' });
  const { id } = (await ticketOf('Tito Lobo'))!;
  await shop.admin.call('PUT', `/tickets/${id}`, { status: 'open' });
  await shop.admin.call('PUT', `/tickets/${id}`, { queueId: shop.queueId, userId: ana.session.user.id });
  await server.request('PUT', `/api/sandbox/${shop.sandboxPhone}/behaviour`, { failNext: 1 });
  await shop.admin.call('POST', `/messages/${id}`, { body: 'Não chega' });
  await eventually(
    () => ticketOf('Tito Lobo'),
    (found) => found?.failedMessages === 1,
  );
  const until = new Date(Date.now() + 86_400_000).toISOString();
  expect(await shop.admin.call('PUT', `/tickets/${id}/snooze`, { until })).toMatchObject({ status: 200 });
  const page = await openPage({}, ana.session.user.email);
  await page.goto('/contacts');
  const { bell } = ticketScreen(page);
  await expectSoon(() => bell.getAttribute('aria-label')).toMatch(/^Avisos/);
  await bell.click();
  await expectVisible(page.getByRole('region', { name: 'Não enviadas' }).getByText('Tito Lobo'));
});

it('a failed list shows an error in the bell, and loads after a retry', async () => {
  await server.write(shop.sandboxPhone, '5511980050005', 'Oi', { name: 'Vera Lima' });
  const page = await openPage({}, ana.session.user.email);
  const lists = (url: URL) => url.pathname === '/api/tickets';
  await page.route(lists, (route) => route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } }));
  await page.goto('/contacts');
  const { bell } = ticketScreen(page);
  await expectSoon(() => bell.getAttribute('aria-label')).toMatch(/^Avisos/);
  await bell.click();
  const list = page.getByRole('dialog', { name: /^Avisos/ });
  await expectVisible(list.getByRole('alert').getByText('Algo deu errado do nosso lado. Tente de novo.'));
  await page.unroute(lists);
  await list.getByRole('button', { name: 'Tentar de novo' }).click();
  await expectVisible(list.getByText('Vera Lima'));
});

/** Counts the tones. Call before `goto`. */
async function listenTo(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const tones: OscillatorNode[] = [];
    const { createOscillator } = AudioContext.prototype;
    AudioContext.prototype.createOscillator = function create() {
      const tone = createOscillator.call(this);
      tones.push(tone);
      return tone;
    };
    Object.assign(window, { tones });
  });
  return () => page.evaluate<number>('window.tones.length');
}

it('a message plays a sound, except a reaction and one in the card that is open on the board', async () => {
  await server.write(shop.sandboxPhone, '5511980050003', 'Oi', { name: 'Uli Reis' });
  await server.write(shop.sandboxPhone, '5511980050004', 'Oi', { name: 'Vera Luz', id: 'greeting' });
  const { id, uuid } = (await ticketOf('Uli Reis'))!;
  await shop.admin.call('PUT', `/tickets/${id}`, { status: 'open' });
  await shop.admin.call('PUT', `/tickets/${id}`, { queueId: shop.queueId, userId: ana.session.user.id });
  const page = await openPage({ sound: true }, ana.session.user.email);
  const countTones = await listenTo(page);
  await page.goto(`/kanban?card=${uuid}`);
  const { box, message } = ticketScreen(page);
  await expectSoon(() => box.isEnabled()).toBe(true);
  await server.write(shop.sandboxPhone, '5511980050003', 'E o prazo?');
  await expectVisible(message('E o prazo?'));
  expect(await countTones()).toBe(0);
  await server.write(shop.sandboxPhone, '5511980050004', '', { reaction: '👍', quotedId: 'greeting' });
  await server.write(shop.sandboxPhone, '5511980050004', 'Alguém aí?');
  await expectVisible(page.locator('article').filter({ hasText: 'Alguém aí?' }));
  await expectSoon(countTones).toBe(2);
});
