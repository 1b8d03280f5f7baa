import { beforeEach, describe, expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { learnWords } from '../words/learn-words.ts';
import { searchMessages } from './search-messages.ts';

const { world, state, addMessage, changeTicket } = testConversation();

type Query = Omit<Parameters<typeof searchMessages>[2], 'pageNumber'>;

const search = (asked: string | undefined | Query, { by = world.bia, pageNumber = 1 } = {}) =>
  world.run(
    (tx) => searchMessages(tx, by, { ...(typeof asked === 'object' ? asked : { searchParam: asked }), pageNumber }),
    by.companyId,
  );
const bodies = async (...given: Parameters<typeof search>) =>
  (await search(...given)).records.map(({ message }) => message.body);

beforeEach(async () => {
  await addMessage({ body: 'O café chegou ontem' });
  await addMessage({ body: 'Cafeteira com garantia', fromMe: false });
  await addMessage({ body: 'Nada disso' });
});

it('finds the beginnings of words ignoring accents and case, newest first', async () => {
  expect(await bodies('CAFE')).toEqual(['Cafeteira com garantia', 'O café chegou ontem']);
  expect(await bodies('café ont')).toEqual(['O café chegou ontem']);
  expect(await bodies('eteira')).toEqual([]);
});

it.each([undefined, '', '   ', '!?', "'", '\\', '%', 'a & | b'])(
  '%j finds nothing and breaks nothing',
  async (term) => {
    expect(await search(term)).toEqual({ records: [], count: 0, hasMore: false, isCountExact: true, similar: [] });
  },
);

it('has its ticket with each match, twenty per page', async () => {
  for (let i = 0; i < 21; i++) await addMessage({ body: `pedido ${i}` });
  const first = await search('pedido');
  expect(first).toMatchObject({ count: 21, hasMore: true });
  expect(first.records).toHaveLength(20);
  expect(first.records[0]).toMatchObject({ message: { body: 'pedido 20' }, ticket: { id: state.ticketId } });
  expect(await search('pedido', { pageNumber: 2 })).toMatchObject({ count: 21, hasMore: false });
  expect(await bodies('pedido', { pageNumber: 2 })).toEqual(['pedido 0']);
});

it('exactly twenty are one page', async () => {
  for (let i = 0; i < 20; i++) await addMessage({ body: `pedido ${i}` });
  expect(await search('pedido')).toMatchObject({ count: 20, hasMore: false });
});

it('continues page by page to the end, and marks an incomplete count', async () => {
  for (let i = 0; i < 63; i++) await addMessage({ body: `pedido ${i}` });
  expect(await search('pedido')).toMatchObject({ count: 41, hasMore: true, isCountExact: false });
  expect(await search('pedido', { pageNumber: 3 })).toMatchObject({ count: 63, hasMore: true, isCountExact: true });
  expect(await bodies('pedido', { pageNumber: 4 })).toEqual(['pedido 2', 'pedido 1', 'pedido 0']);
});

it('readable matches are found behind many unreadable ones', async () => {
  const own = await addMessage({ body: 'pedido meu' });
  const other = await world.ticket(await world.contact('Bruna'), { queueId: null, userId: world.ana.userId });
  for (let i = 0; i < 50; i++) await addMessage({ ticketId: other, body: `pedido ${i}` });
  expect((await search('pedido')).records.map(({ message }) => Number(message.id))).toEqual([own]);
});

it('finds and counts only readable tickets', async () => {
  await changeTicket({ queue_id: null, user_id: state.rita.userId });
  expect(await search('cafe')).toEqual({ records: [], count: 0, hasMore: false, isCountExact: true, similar: [] });
  expect(await bodies('cafe', { by: state.caio })).toEqual([]);
  expect(await bodies('cafe', { by: { ...state.caio, allHistoric: true } })).toHaveLength(2);
  expect(await bodies('cafe', { by: world.ana })).toHaveLength(2);
});

it('finds nothing of another company', async () => {
  expect(await bodies('cafe', { by: world.otto })).toEqual([]);
});

it('shows whole numbers only to users who may see them', async () => {
  const { records } = await search('cafe', { by: world.bia });
  expect(records[0]).toMatchObject({ message: { wid: null }, ticket: { contact: { number: '551198765****' } } });
});

describe('filters', () => {
  beforeEach(async () => {
    await addMessage({ body: 'café da filial', sentBy: world.ana.userId, sentAt: '2024-03-01T15:00:00Z' });
    await addMessage({ body: '', mediaType: 'application', mediaState: 'ready', sentAt: '2024-03-02T02:00:00Z' });
    await addMessage({ body: 'veja https://exemplo.test', fromMe: false, sentAt: '2024-03-02T15:00:00Z' });
    await addMessage({ body: 'ainda vem', mediaType: 'application', mediaState: 'pending' });
  });

  it('a filter by author finds messages of the customer, of the company or of one user', async () => {
    expect(await bodies({ searchParam: 'cafe', from: 'customer' })).toEqual(['Cafeteira com garantia']);
    expect(await bodies({ searchParam: 'cafe', from: 'us' })).toEqual(['café da filial', 'O café chegou ontem']);
    expect(await bodies({ searchParam: 'cafe', sentBy: world.ana.userId })).toEqual(['café da filial']);
  });

  it('a filter by days uses the company’s time zone, and goes years back', async () => {
    expect(await bodies({ searchParam: 'cafe', until: '2024-12-31' })).toEqual(['café da filial']);
    expect(await bodies({ searchParam: 'cafe', since: '2025-01-01' })).toHaveLength(2);
    // 02:00 UTC of the 2nd is 23:00 of the 1st in São Paulo.
    expect(await bodies({ kind: 'files', since: '2024-03-01', until: '2024-03-01' })).toEqual(['']);
    expect(await bodies({ kind: 'files', since: '2024-03-02T12:00:00Z' })).toEqual([]);
  });

  it('a filter by kind works without words; texts are searched only with words', async () => {
    expect(await bodies({ kind: 'files' })).toEqual(['']);
    expect(await bodies({ kind: 'links', searchParam: 'veja' })).toEqual(['veja https://exemplo.test']);
    expect(await bodies({ kind: 'links' })).toEqual(['veja https://exemplo.test']);
    expect(await bodies({ kind: 'images' })).toEqual([]);
    expect(await bodies({ kind: 'text' })).toEqual([]);
    expect(await bodies({ kind: 'text', searchParam: 'cafe' })).toHaveLength(3);
    expect(await bodies({ from: 'customer' })).toEqual([]);
  });

  it('unreadable tickets are left out, without words too', async () => {
    expect(await bodies({ kind: 'files' }, { by: state.caio })).toEqual([]);
    expect(await bodies({ kind: 'files' }, { by: world.otto })).toEqual([]);
  });
});

describe('one typing error in a word', () => {
  const later = async () => {
    await learnWords({ ...world.context(), clock: { now: () => new Date(Date.now() + 60_000) } });
  };

  it('is tolerated when there is no exact match, and the response has the corrected word', async () => {
    await later();
    const { records, similar } = await search('garamtia');
    expect(records.map(({ message }) => message.body)).toEqual(['Cafeteira com garantia']);
    expect(similar).toEqual(['garantia']);
    expect(await bodies('cafetiera com garantai')).toEqual(['Cafeteira com garantia']);
    expect(await bodies('grntia')).toEqual([]);
  });

  it('is not considered when there is an exact match', async () => {
    await addMessage({ body: 'garantias' });
    await later();
    expect(await search('garantia')).toMatchObject({ count: 2, similar: [] });
  });

  it('is tolerated with filters by kind and day too, page by page', async () => {
    for (let i = 0; i < 21; i++) await addMessage({ body: 'orçamento' });
    await later();
    expect(await bodies({ searchParam: 'orcamentp', kind: 'text' }, { pageNumber: 2 })).toEqual(['orçamento']);
    expect(await bodies({ searchParam: 'orcamentp', kind: 'links' })).toEqual([]);
  });

  it('reveals no words of unreadable conversations, or of another company', async () => {
    await later();
    expect(await search('garamtia', { by: state.caio })).toMatchObject({ records: [], similar: [] });
    expect(await search('garamtia', { by: world.otto })).toMatchObject({ records: [], similar: [] });
  });
});
