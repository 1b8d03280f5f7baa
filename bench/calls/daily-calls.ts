import { contactApi } from '@balcao/contract/contacts/contact.api';
import { messageApi } from '@balcao/contract/messages/message.api';
import type { Route } from '@balcao/contract/route';
import { ticketApi } from '@balcao/contract/tickets/ticket.api';
import type { Actor } from '@balcao/contract/users/actor';
import type { z } from 'zod';
import { listContacts } from '../../server/src/contacts/list-contacts.ts';
import { listMessages } from '../../server/src/messages/lists/list-messages.ts';
import { searchMessages } from '../../server/src/messages/lists/search-messages.ts';
import { sendMessage } from '../../server/src/messages/send-message.ts';
import type { Tx } from '../../server/src/platform/db/tx.ts';
import type { Input } from '../../server/src/platform/http/serve.ts';
import { changeTicket } from '../../server/src/tickets/change-ticket.ts';
import { openTicketByUuid } from '../../server/src/tickets/find-ticket.ts';
import { countTickets } from '../../server/src/tickets/lists/count-tickets.ts';
import { listTickets } from '../../server/src/tickets/lists/list-tickets.ts';
import { searched } from '../bulk-load.ts';

/** An attendant of both queues with an open conversation. */
export type Seat = {
  userId: number;
  token: string;
  ticketId: number;
  uuid: string;
  queueIds: readonly [number, number];
};

/** A call by HTTP, and its verb, whose statements are the baseline. */
export type Call = {
  request(seat: Seat): { method: string; path: string; body?: Buffer };
  run(tx: Tx, actor: Actor, seat: Seat): Promise<unknown>;
};

type Raw = {
  params?: Record<string, number | string>;
  query?: Record<string, number | string>;
  body?: Record<string, unknown>;
};

function call<R extends Route>(
  route: R,
  input: (seat: Seat) => Raw,
  verb: (tx: Tx, actor: Actor, input: Input<R>) => Promise<unknown>,
): Call {
  return {
    request(seat) {
      const { params = {}, query = {}, body } = input(seat);
      const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name]));
      const parameters = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
      return {
        method: route.method,
        path: `/api${path}${parameters.size > 0 ? `?${parameters}` : ''}`,
        ...(body && { body: Buffer.from(JSON.stringify(body)) }),
      };
    },
    run(tx, actor, seat) {
      const { params = {}, query = {}, body = {} } = input(seat);
      return verb(tx, actor, {
        params: parse<R['params']>(route.params, params),
        query: parse<R['query']>(route.query, query),
        body: parse<R['body']>(route.body, body),
      });
    },
  };
}

const parse = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => schema.parse(value);

const accept = call(
  ticketApi.update,
  ({ ticketId, userId }) => ({ params: { id: ticketId }, body: { status: 'open', userId } }),
  changeTicket,
);
const transferTo = (queue: 0 | 1) =>
  call(
    ticketApi.update,
    ({ ticketId, queueIds }) => ({ params: { id: ticketId }, body: { queueId: queueIds[queue] } }),
    changeTicket,
  );

/** The frequent calls of attendants. Those of one entry run in sequence, and end in the initial state. */
export const dailyCalls: { name: string; calls: Call[]; aim?: { perSecond: number } }[] = [
  {
    name: 'the list of pending tickets',
    calls: [
      call(
        ticketApi.list,
        () => ({ query: { status: 'pending' } }),
        (tx, actor, { query }) => listTickets(tx, actor, query),
      ),
    ],
    aim: { perSecond: 600 },
  },
  {
    name: 'the counts of the tabs',
    calls: [
      call(
        ticketApi.counts,
        () => ({}),
        (tx, actor, { query }) => countTickets(tx, actor, query),
      ),
    ],
  },
  {
    name: 'opening a ticket',
    calls: [
      call(
        ticketApi.showByUuid,
        ({ uuid }) => ({ params: { uuid } }),
        (tx, actor, { params }) => openTicketByUuid(tx, actor, params.uuid),
      ),
    ],
  },
  {
    name: 'a page of messages',
    calls: [call(messageApi.list, ({ ticketId }) => ({ params: { ticketId } }), listMessages)],
  },
  {
    name: 'sending a message',
    calls: [
      call(
        messageApi.send,
        ({ ticketId }) => ({ params: { ticketId }, body: { body: 'Bom dia, o pedido já saiu para entrega' } }),
        (tx, actor, { params, body }) => sendMessage(tx, actor, params.ticketId, body),
      ),
    ],
    aim: { perSecond: 400 },
  },
  // Four calls: to the other queue and back.
  { name: 'accepting and transferring', calls: [transferTo(1), accept, transferTo(0), accept] },
  {
    name: 'searching a common word',
    calls: [
      call(
        messageApi.search,
        () => ({ query: { searchParam: searched.common, pageNumber: 1 } }),
        (tx, actor, { query }) => searchMessages(tx, actor, query),
      ),
    ],
  },
  {
    name: 'a page of contacts',
    calls: [
      call(
        contactApi.list,
        () => ({}),
        (tx, actor, { query }) => listContacts(tx, actor, query),
      ),
    ],
  },
];
