import { beforeEach, expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import {
  alignMessages,
  detachMovedMessages,
  moveMessagesToTicket,
  reassignMessages,
  returnMessages,
} from './move-messages.ts';

const { world, state, addMessage, stored } = testConversation();

let others: number;
let third: number;
beforeEach(async () => {
  others = await world.ticket(await world.contact('Bruna'));
  third = await world.ticket(await world.contact('Caio'));
});
const move = (from: number, to: number) => world.run((tx) => moveMessagesToTicket(tx, from, to));
const back = (places: Record<number, number> = {}) =>
  world.run((tx) => returnMessages(tx, [state.ticketId, others, third], (id) => places[id] ?? id));
const places = async (...ids: number[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { ticketId, homeTicketId } = await stored(id);
      return [ticketId, homeTicketId];
    }),
  );

it('a message that was moved twice keeps its original ticket, and an undo returns it there', async () => {
  const id = await addMessage();
  await move(state.ticketId, others);
  await move(others, third);
  expect(await places(id)).toEqual([[third, state.ticketId]]);
  expect((await back()).toSorted()).toEqual([third, state.ticketId].toSorted());
  expect(await places(id)).toEqual([[state.ticketId, null]]);
});

it('moved there and back, a message is as if it had never been moved', async () => {
  const id = await addMessage();
  await move(state.ticketId, others);
  await move(others, state.ticketId);
  expect(await places(id)).toEqual([[state.ticketId, null]]);
});

it('a message written in the survivor stays there, and messages of several duplicates return to their own tickets', async () => {
  const [own, first, second] = [
    await addMessage({ ticketId: third }),
    await addMessage(),
    await addMessage({ ticketId: others }),
  ];
  await move(state.ticketId, third);
  await move(others, third);
  await back();
  expect(await places(own, first, second)).toEqual([
    [third, null],
    [state.ticketId, null],
    [others, null],
  ]);
});

it('it returns to where its original ticket is now, and records that', async () => {
  const id = await addMessage();
  await move(state.ticketId, third);
  await back({ [state.ticketId]: others });
  expect(await places(id)).toEqual([[others, state.ticketId]]);
});

it('the same send in both conversations stays one in each: no client id occurs twice', async () => {
  const [mine, theirs] = [await addMessage({ clientId: 'c1' }), await addMessage({ clientId: 'c1', ticketId: others })];
  const alone = await addMessage({ clientId: 'c2' });
  await move(state.ticketId, others);
  expect([(await stored(mine)).clientId, (await stored(theirs)).clientId, (await stored(alone)).clientId]).toEqual([
    null,
    'c1',
    'c2',
  ]);
  const again = await addMessage({ clientId: 'c2' });
  await world.run((tx) => reassignMessages(tx, [again], others));
  expect([(await stored(again)).clientId, ...(await places(again))]).toEqual([null, [others, null]]);
});

it('a message that was moved for good is not returned', async () => {
  const id = await addMessage();
  await move(state.ticketId, others);
  await world.run((tx) => detachMovedMessages(tx, state.ticketId));
  expect(await back()).toEqual([]);
  expect(await places(id)).toEqual([[others, null]]);
});

it('a message belongs to its ticket’s contact; one that is being sent waits for its result', async () => {
  const [id, sending] = [await addMessage(), await addMessage({ status: 'sending' })];
  await move(state.ticketId, others);
  await world.run((tx) => alignMessages(tx, [others]));
  const [bruna] = await world.sql<{ id: number }>('select contact_id as id from tickets where id = $1', [others]);
  expect([(await stored(id)).contactId, (await stored(sending)).contactId]).toEqual([bruna?.id, state.contactId]);
});
