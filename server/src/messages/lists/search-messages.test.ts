import { beforeEach, expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { searchMessages } from './search-messages.ts';

const { world, state, addMessage, changeTicket } = testConversation();

const search = (searchParam: string | undefined, { by = world.bia, pageNumber = 1 } = {}) =>
  world.run((tx) => searchMessages(tx, by, { searchParam, pageNumber }), by.companyId);
const bodies = async (...given: Parameters<typeof search>) =>
  (await search(...given)).records.map(({ message }) => message.body);

beforeEach(async () => {
  await addMessage({ body: 'O café chegou ontem' });
  await addMessage({ body: 'Cafeteira com garantia', fromMe: false });
  await addMessage({ body: 'Nada disso' });
});

it('finds the beginnings of words whatever their accents and case, newest first', async () => {
  expect(await bodies('CAFE')).toEqual(['Cafeteira com garantia', 'O café chegou ontem']);
  expect(await bodies('café ont')).toEqual(['O café chegou ontem']);
  expect(await bodies('eteira')).toEqual([]);
});

it.each([undefined, '', '   ', '!?', "'", '\\', '%', 'a & | b'])(
  '%j finds nothing and breaks nothing',
  async (term) => {
    expect(await search(term)).toEqual({ records: [], count: 0, hasMore: false });
  },
);

it('comes with its ticket, twenty to a page', async () => {
  for (let i = 0; i < 21; i++) await addMessage({ body: `pedido ${i}` });
  const first = await search('pedido');
  expect(first).toMatchObject({ count: 21, hasMore: true });
  expect(first.records).toHaveLength(20);
  expect(first.records[0]).toMatchObject({ message: { body: 'pedido 20' }, ticket: { id: state.ticketId } });
  expect(await search('pedido', { pageNumber: 2 })).toMatchObject({ count: 21, hasMore: false });
  expect(await bodies('pedido', { pageNumber: 2 })).toEqual(['pedido 0']);
});

it('that are exactly twenty are one page', async () => {
  for (let i = 0; i < 20; i++) await addMessage({ body: `pedido ${i}` });
  expect(await search('pedido')).toMatchObject({ count: 20, hasMore: false });
});

it('finds only in tickets that one may read, and counts no others', async () => {
  await changeTicket({ queue_id: null, user_id: state.rita.userId });
  expect(await search('cafe')).toEqual({ records: [], count: 0, hasMore: false });
  expect(await bodies('cafe', { by: state.caio })).toEqual([]);
  expect(await bodies('cafe', { by: { ...state.caio, allHistoric: true } })).toHaveLength(2);
  expect(await bodies('cafe', { by: world.ana })).toHaveLength(2);
});

it('finds nothing of another company', async () => {
  expect(await bodies('cafe', { by: world.otto })).toEqual([]);
});

it('shows numbers only to who may see them whole', async () => {
  const { records } = await search('cafe', { by: world.bia });
  expect(records[0]).toMatchObject({ message: { wid: null }, ticket: { contact: { number: '551198765****' } } });
});
