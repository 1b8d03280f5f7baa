import { describe, expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { listMessages } from './list-messages.ts';

const { world, state, addMessage, changeTicket, ticket } = testConversation();

const list = (
  query: { pageNumber?: number; cursor?: string; around?: number; peek?: boolean } = {},
  by = world.bia,
  ticketId = state.ticketId,
) =>
  world.run(
    (tx) => listMessages(tx, by, { params: { ticketId }, query: { pageNumber: 1, peek: false, ...query }, body: {} }),
    by.companyId,
  );
const bodies = async (...given: Parameters<typeof list>) => (await list(...given)).messages.map(({ body }) => body);

/** `m1` is the oldest; all have the same second, so that only the order of arrival sorts them. */
async function fill(count: number): Promise<number[]> {
  const ids = [];
  for (let i = 1; i <= count; i++) ids.push(await addMessage({ body: `m${i}`, fromMe: false }));
  return ids;
}
const names = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => `m${from + i}`);

describe('pages', () => {
  it('have twenty, newest first, each oldest first, by number and by cursor alike', async () => {
    await fill(45);
    const first = await list();
    expect(first).toMatchObject({ hasMore: true, count: 45 });
    expect(first.messages.map(({ body }) => body)).toEqual(names(26, 45));
    const second = await list({ cursor: first.nextCursor ?? '' });
    expect(second.messages.map(({ body }) => body)).toEqual(names(6, 25));
    expect(await bodies({ pageNumber: 2 })).toEqual(names(6, 25));
    expect(await list({ cursor: second.nextCursor ?? '' })).toMatchObject({ hasMore: false, nextCursor: null });
    expect(await bodies({ pageNumber: 3 })).toEqual(names(1, 5));
    expect(await bodies({ pageNumber: 4 })).toEqual([]);
  });

  it('with exactly twenty are one page', async () => {
    await fill(20);
    expect(await list()).toMatchObject({ hasMore: false, nextCursor: null, count: 20 });
  });

  it('stay in place while new messages arrive', async () => {
    await fill(25);
    const { nextCursor } = await list();
    await addMessage({ body: 'nova' });
    expect(await bodies({ cursor: nextCursor ?? '' })).toEqual(names(1, 5));
  });

  it('are ordered by the provider’s time, not by arrival', async () => {
    await addMessage({ body: 'chegou antes', sentAt: new Date('2026-11-21T12:00:05Z') });
    await addMessage({ body: 'foi escrita antes', sentAt: new Date('2026-11-21T12:00:01Z') });
    expect(await bodies()).toEqual(['foi escrita antes', 'chegou antes']);
  });

  it('around a message have it in their middle', async () => {
    const ids = await fill(45);
    expect(await bodies({ around: ids[14]! })).toEqual(names(6, 25));
    expect(await bodies({ around: ids[44]! })).toEqual(names(26, 45));
    await expect(list({ around: 999_999 })).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' });
  });

  it('have no message of another ticket', async () => {
    const other = await world.ticket(await world.contact('Bruna'), { userId: world.bia.userId });
    const elsewhere = await addMessage({ ticketId: other, body: 'de outra' });
    await addMessage({ body: 'desta' });
    expect(await bodies()).toEqual(['desta']);
    await expect(list({ around: elsewhere })).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' });
  });
});

describe('reading the newest page', () => {
  it('reading by the assignee marks the ticket as read, also on the channel', async () => {
    await changeTicket({ unread_messages: 3 });
    const { ticket: shown } = await list();
    expect(shown.unreadMessages).toBe(0);
    expect(await world.jobs('mark-read')).toMatchObject([{ payload: { companyId: 1, ticketId: state.ticketId } }]);
  });

  it.each([
    ['by a colleague', () => state.rita, {}],
    ['by an admin', () => world.ana, {}],
    ['further back', () => world.bia, { pageNumber: 2 }],
    ['in a hidden page', () => world.bia, { peek: true }],
  ] as const)('%s does not', async (_, who, query) => {
    await changeTicket({ unread_messages: 3 });
    await list(query, who());
    expect((await ticket()).unreadMessages).toBe(3);
    expect(await world.jobs('mark-read')).toEqual([]);
  });
});

describe('access', () => {
  it('is for readers of the ticket: of another queue only with the right to the whole past', async () => {
    await addMessage();
    await expect(list({}, state.caio)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    expect(await bodies({}, { ...state.caio, allHistoric: true })).toEqual(['Olá']);
    await expect(list({}, world.otto)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
  });

  it('without whole numbers has none, nor channel ids that contain them', async () => {
    await world.sql(`update contacts set name = '5511987654321'`);
    await addMessage({ fromMe: false, providerId: 'false_5511987654321@c.us_3EB0' });
    const masked = await list({}, world.bia);
    expect(JSON.stringify(masked)).not.toContain('5511987654321');
    expect(masked.messages[0]).toMatchObject({ wid: null, contact: { name: '551198765****' } });
    expect((await list({}, world.ana)).messages[0]).toMatchObject({ contact: { name: '5511987654321' } });
  });
});
