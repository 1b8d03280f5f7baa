import { beforeEach, expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { searchConversation } from './search-conversation.ts';

const { world, state, addMessage, changeTicket } = testConversation();

type Search = Parameters<typeof searchConversation>[3];
const ids = async (search: Search, by = world.bia) =>
  (await world.run((tx) => searchConversation(tx, by, state.ticketId, search), by.companyId)).hits.map(({ id }) =>
    Number(id),
  );
let [ours, theirs, link]: number[] = [];

beforeEach(async () => {
  ours = await addMessage({ body: 'O café chegou ontem', fromMe: true, sentAt: '2026-11-10T15:00:00Z' });
  theirs = await addMessage({ body: 'Cafeteira com garantia?', fromMe: false, sentAt: '2026-11-12T02:00:00Z' });
  link = await addMessage({ body: 'veja https://exemplo.test', fromMe: true, sentAt: '2026-11-12T15:00:00Z' });
});

it('words match at their beginnings ignoring accents and case, newest first', async () => {
  expect(await ids({ searchParam: 'CAFE' })).toEqual([theirs, ours]);
  expect(await ids({ searchParam: 'café ont' })).toEqual([ours]);
  expect(await ids({ searchParam: 'eteira' })).toEqual([]);
});

it('is filtered by author, kind and day, alone or together', async () => {
  expect(await ids({ from: 'customer' })).toEqual([theirs]);
  expect(await ids({ from: 'us' })).toEqual([link, ours]);
  expect(await ids({ kind: 'links' })).toEqual([link]);
  expect(await ids({ searchParam: 'cafe', from: 'us' })).toEqual([ours]);
  expect(await ids({ kind: 'audio' })).toEqual([]);
});

it('a day begins and ends in the company’s zone', async () => {
  // 02:00 UTC of the 12th is 23:00 of the 11th in São Paulo.
  expect(await ids({ since: '2026-11-11', until: '2026-11-11' })).toEqual([theirs]);
  expect(await ids({ since: '2026-11-12' })).toEqual([link]);
  expect(await ids({ until: '2026-11-10' })).toEqual([ours]);
});

it('an empty search finds nothing', async () => {
  expect(await ids({})).toEqual([]);
  expect(await ids({ searchParam: '  ' })).toEqual([]);
});

it('deleted messages are not found', async () => {
  await world.sql('update messages set is_deleted = true where id = $1', [ours]);
  expect(await ids({ searchParam: 'cafe' })).toEqual([theirs]);
});

it('users who may not read the ticket find nothing in it', async () => {
  await changeTicket({ queue_id: null, user_id: state.rita.userId });
  await expect(ids({ searchParam: 'cafe' }, state.caio)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
  await expect(ids({ searchParam: 'cafe' }, world.otto)).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
});
