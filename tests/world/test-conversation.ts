import { Readable } from 'node:stream';
import type { Capabilities } from '@balcao/contract/channels/channel';
import { channel as channels } from '@balcao/contract/channels/channel';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { Actor } from '@balcao/contract/users/actor';
import type { Insertable } from 'kysely';
import { beforeEach } from 'vitest';
import type { ChannelDriver, DriverKey } from '../../server/src/channels/channel.ts';
import { sandboxCapabilities } from '../../server/src/channels/sandbox/sandbox-capabilities.ts';
import { sendLanes } from '../../server/src/messages/delivery/send-queue.store.ts';
import type { DelegatedMessage, SendingDeps } from '../../server/src/messages/delivery/sending-deps.ts';
import type { Connections, Messages } from '../../server/src/platform/db/db.gen.ts';
import { silentLog } from '../../server/src/platform/log.ts';
import { createMetrics } from '../../server/src/platform/metrics.ts';
import { findTickets } from '../../server/src/tickets/find-ticket.ts';
import { type TestWorld, testWorld } from './test-world.ts';

const initialState = {
  connectionId: 0,
  contactId: 0,
  ticketId: 0,
  capabilities: sandboxCapabilities as Capabilities,
  /** the driver of every connection, defined by the test */
  driver: {} as Partial<ChannelDriver>,
  /** providers of connections whose messages go through a table */
  delegated: [] as DriverKey[],
  delegatedMessages: [] as DelegatedMessage[],
  released: [] as string[],
  troubles: [] as string[],
};
/** Caio works in another queue than Bia, Rita is supervisor in Bia's. */
type ConversationState = typeof initialState & { caio: Actor; rita: Actor };

/** The test world with a conversation: customer Aline on a connection of company 1; Bia has the open ticket. */
export function testConversation() {
  const world = testWorld();
  const state = { ...initialState } as ConversationState;
  const rows = conversationRows(world, state);

  beforeEach(async () => {
    Object.assign(state, structuredClone(initialState), {
      connectionId: await rows.addConnection(),
      contactId: await world.contact('Aline', '5511987654321'),
      caio: await world.person('Caio'),
      rita: await world.person('Rita', { profile: 'supervisor', queueIds: [world.queueId] }),
    });
    state.ticketId = await world.ticket(state.contactId, { userId: world.bia.userId });
    await rows.changeTicket({ whatsapp_id: state.connectionId });
  });

  return {
    world,
    state,
    ...rows,
    deps: () => sendingDeps(world, state),
    capabilitiesOf: () => state.capabilities,
    ticket: async (id = state.ticketId): Promise<Ticket> => {
      const [found] = await world.run((tx) => findTickets(tx, [id]));
      if (!found) throw new Error('no such ticket');
      return found;
    },
  };
}

function conversationRows(world: TestWorld, state: ConversationState) {
  let messages = 0;
  return {
    addConnection: (over: Partial<Insertable<Connections>> = {}): Promise<number> =>
      world.run(async ({ db }) => {
        const values = { name: 'Loja', channel: 'sandbox', provider: 'sandbox', status: 'CONNECTED', isDefault: true };
        const insert = db.insertInto('connections').values({ ...values, ...over });
        return (await insert.returning('id').executeTakeFirstOrThrow()).id;
      }),

    changeTicket: (columns: Record<string, unknown>, id = state.ticketId) => {
      const set = Object.keys(columns).map((name, i) => `${name} = $${i + 2}`);
      return world.sql(`update tickets set ${set.join(', ')} where id = $1`, [id, ...Object.values(columns)]);
    },

    /** Adds a message sent by Bia, with overrides. */
    addMessage: (over: Partial<Insertable<Messages>> = {}, metadata?: object): Promise<number> =>
      world.run(async ({ db, now }) => {
        const values = {
          ticketId: state.ticketId,
          contactId: state.contactId,
          whatsappId: state.connectionId,
          chat: '5511987654321',
          providerId: `P${++messages}`,
          fromMe: true,
          body: 'Olá',
          status: 'sent',
          sentBy: over.fromMe === false ? null : world.bia.userId,
          sentAt: now,
          createdAt: now,
          updatedAt: now,
          facts: metadata === undefined ? null : JSON.stringify(metadata),
        };
        const insert = db.insertInto('messages').values({ ...values, ...over });
        return (await insert.returning('id').executeTakeFirstOrThrow()).id;
      }),

    addFile: (name = 'foto.jpg', mimeType = 'image/jpeg'): Promise<number> =>
      world.run(async ({ db }) => {
        const values = { key: `1/${name}`, name, mimeType, sizeBytes: 3, sha256: 'x' };
        return (await db.insertInto('files').values(values).returning('id').executeTakeFirstOrThrow()).id;
      }),

    /** The stored row of a message. */
    stored: (id: number | string) =>
      world.run(({ db }) =>
        db.selectFrom('messages').selectAll().where('id', '=', Number(id)).executeTakeFirstOrThrow(),
      ),
    storedIds: async () => (await world.sql<{ id: number }>('select id from messages order by id')).map(({ id }) => id),
  };
}

const sendingDeps = (world: TestWorld, state: ConversationState): SendingDeps => ({
  context: world.context(),
  log: silentLog,
  metrics: createMetrics(),
  openFile: async (key) => Readable.from([key]),
  kinds: ['sandbox/sandbox', 'whatsapp/beta'],
  async openConnection(tx, id) {
    const row = await tx.db.selectFrom('connections').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) return null;
    const connection = { id, companyId: tx.companyId, name: row.name, accountId: row.accountId, credentials: null };
    const driver: ChannelDriver = {
      capabilities: state.capabilities,
      send: () => Promise.reject(new Error('nothing is to be sent here')),
      ...state.driver,
    };
    return { connection, driver, channel: channels.parse(row.channel), live: row.status === 'CONNECTED' };
  },
  delegation: {
    kinds: state.delegated,
    chooseId: () => `chosen-${state.delegatedMessages.length}`,
    hand: async (_tx, some) => void state.delegatedMessages.push(...some),
  },
  onConnectionTrouble: async (_tx, _id, { trouble, reason }) => void state.troubles.push(`${trouble}: ${reason}`),
  releaseWaitingEvents: async (_tx, _id, providerId) => void state.released.push(providerId),
});

/** The payload of the job that sends the waiting messages of this contact's chat. */
export const turnOf = (contactId: number, companyId = 1) => ({ companyId, lane: contactId % sendLanes });
