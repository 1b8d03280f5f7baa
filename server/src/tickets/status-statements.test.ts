import type { TicketStatus } from '@balcao/contract/tickets/ticket';
import { type TicketCommand, type TicketState, transition } from '@balcao/contract/tickets/ticket.rules';
import { expect, it } from 'vitest';
import { testWorld } from '../../../tests/world/test-world.ts';
import type { Tx } from '../platform/db/tx.ts';
import { mergeTicket } from './merge/merge-ticket.ts';
import { updateTickets } from './receive/update-tickets.ts';

const world = testWorld();

const stateOf = async (id: number): Promise<TicketState> => {
  const [row] = await world.sql<TicketState>(
    'select status, user_id as "userId", queue_id as "queueId", whatsapp_id as "whatsappId" from tickets where id = $1',
    [id],
  );
  if (!row) throw new Error('no such ticket');
  return row;
};

async function ticketThatIs(status: TicketStatus): Promise<number> {
  const userId = status === 'pending' ? {} : { userId: world.bia.userId };
  const id = await world.ticket(await world.contact('Aline'), userId);
  await world.sql('update tickets set status = $2 where id = $1', [id, status]);
  return id;
}

/** In each status the statement must change the ticket where the rules do, and leave it where they refuse. */
async function expectAgreement(
  status: TicketStatus,
  command: TicketCommand,
  run: (tx: Tx, id: number) => Promise<void>,
) {
  const id = await ticketThatIs(status);
  const before = await stateOf(id);
  const move = transition(before, command);
  await world.run((tx) => run(tx, id));
  expect(await stateOf(id)).toEqual(move.ok ? move.next : before);
}

const statuses = ['pending', 'open', 'closed'] as const;

it.each(statuses)('a customer’s message into a %s ticket changes it according to the rules', (status) =>
  expectAgreement(status, { type: 'reopenByCustomer', queueId: null }, (tx, id) =>
    updateTickets(tx, [
      {
        id,
        contactId: 0,
        whatsappId: 0,
        unreadCount: 1,
        replacedCount: 0,
        replacedAt: null,
        group: false,
        preview: 'oi',
        at: world.now,
        fromMe: false,
        chat: null,
        reopen: true,
        found: 'anyhow',
      },
    ]),
  ),
);

it.each(statuses)('a %s ticket is merged according to the rules', (status) =>
  expectAgreement(status, { type: 'merge' }, async (tx, id) => {
    const survivorId = await world.ticket(await world.contact('Aline de novo'));
    await mergeTicket(tx, id, survivorId, { status: 'pending', userId: null, tagIds: [], gaveQueue: false });
  }),
);
