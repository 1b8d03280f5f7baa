import { listTicketsQuery } from '@balcao/contract/tickets/ticket.api';
import { expect, it } from 'vitest';
import { testWorld } from '../../../../tests/world/test-world.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { listTickets } from './list-tickets.ts';

const world = testWorld();
const pending = listTicketsQuery.parse({ status: 'pending' });

it('lists that share a transaction are read in two statements at most, and each person sees the tickets as only they may', async () => {
  const contacts = await Promise.all([1, 2, 3].map((n) => world.contact(`Cliente ${n}`, `551198765432${n}`)));
  const tickets: number[] = [];
  for (const contact of contacts) tickets.push(await world.ticket(contact));
  const statements: string[] = [];
  const people = [world.ana, world.bia, world.ana, world.bia, world.ana];
  const pages = await world.run(async (tx) => {
    const counting: Tx = {
      ...tx,
      rows: (name, text, values) => {
        statements.push(name);
        return tx.rows(name, text, values);
      },
    };
    return Promise.all(people.map((person) => listTickets(counting, person, pending)));
  });
  for (const page of pages) expect(page.tickets.map(({ id }) => id)).toEqual(tickets.toReversed());
  const [full, masked] = ['5511987654323', '551198765****'];
  expect(pages.map((page) => page.tickets[0]?.contact.number)).toEqual([full, masked, full, masked, full]);
  // The first list does not wait for the others, which then share one statement; if all ask at once, one is enough.
  expect(new Set(statements)).toEqual(new Set(['tickets-by-id']));
  expect(statements.length).toBeLessThanOrEqual(2);
});
