import { beforeEach, expect, it } from 'vitest';
import { testWorld } from '../../../../tests/world/test-world.ts';
import { defineEvent, type Subscriber, subscribe } from './domain-events.ts';
import { inTx, type Tx } from './tx.ts';

const world = testWorld();
const customerWrote = defineEvent<{ chat: string }>('customer-wrote');
const ticketOpened = defineEvent<{ id: number }>('ticket-opened');

let received: unknown[][];
beforeEach(() => {
  received = [];
});
const note = (name: string) => async (_tx: Tx, happened: readonly unknown[]) => void received.push([name, ...happened]);
const run = (subscribers: Subscriber<Tx>[], work: (tx: Tx) => Promise<void>) =>
  inTx({ ...world.context(), subscribers }, world.ana.companyId, work);
const insertTag = (tx: Tx, name: string) =>
  tx.db.insertInto('tags').values({ companyId: tx.companyId, name, color: '#123456', kanban: 0 }).execute();
const tags = async () =>
  (await world.sql<{ name: string }>('select name from tags order by id')).map(({ name }) => name);

it('a subscriber gets all events of a kind at once, after the verb; events run in their order, then features in theirs', async () => {
  await run(
    [
      subscribe(ticketOpened, note('first')),
      subscribe(customerWrote, note('second')),
      subscribe(ticketOpened, note('third')),
    ],
    async (tx) => {
      tx.publish(customerWrote, { chat: 'a' });
      tx.publish(ticketOpened, { id: 1 });
      tx.publish(customerWrote, { chat: 'b' });
      expect(received).toEqual([]);
    },
  );
  expect(received).toEqual([
    ['second', { chat: 'a' }, { chat: 'b' }],
    ['first', { id: 1 }],
    ['third', { id: 1 }],
  ]);
});

it('rows written by a subscriber commit with the verb; an error of the subscriber rolls both back', async () => {
  const write = subscribe(
    ticketOpened,
    async (tx: Tx, happened) => void (await insertTag(tx, `${happened[0]?.id} opened`)),
  );
  const open = (tx: Tx, id: number) => insertTag(tx, `verb ${id}`).then(() => tx.publish(ticketOpened, { id }));
  await run([write], (tx) => open(tx, 1));
  const refuse = subscribe(ticketOpened, () => Promise.reject(new Error('no')));
  await expect(run([write, refuse], (tx) => open(tx, 2))).rejects.toThrow('no');
  expect(await tags()).toEqual(['verb 1', '1 opened']);
});

it('events published by a subscriber are handled too, once; a cycle of subscribers is refused instead of running forever', async () => {
  const opens = subscribe(customerWrote, async (tx: Tx, happened) => {
    for (const { chat } of happened) tx.publish(ticketOpened, { id: chat.length });
  });
  await run([opens, subscribe(ticketOpened, note('opened'))], async (tx) => tx.publish(customerWrote, { chat: 'abc' }));
  expect(received).toEqual([['opened', { id: 3 }]]);
  const again = subscribe(ticketOpened, async (tx: Tx) => tx.publish(customerWrote, { chat: 'x' }));
  await expect(run([opens, again], async (tx) => tx.publish(customerWrote, { chat: 'x' }))).rejects.toThrow('cycle');
});
