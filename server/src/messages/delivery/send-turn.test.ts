import { beforeEach, describe, expect, it } from 'vitest';
import { testConversation, turnOf } from '../../../../tests/world/test-conversation.ts';
import type { ChannelDriver, OutboundMessage, SendResult } from '../../channels/channel.ts';
import { enqueueChats } from './delegate-messages.ts';
import { sendLanes } from './send-queue.store.ts';
import { sendTurn } from './send-turn.ts';
import type { SendingDeps } from './sending-deps.ts';

const { world, state, addMessage, addConnection, deps, stored } = testConversation();
let tried: string[];
let answers: SendResult[];

const drive = (over: Partial<ChannelDriver> = {}) => {
  state.driver = {
    send: async (_connection, message) => {
      tried.push(message.body);
      return answers.shift() ?? { outcome: 'sent', providerId: `sent-${message.id}` };
    },
    ...over,
  };
};
beforeEach(() => {
  tried = [];
  answers = [];
  drive();
});

const queued = (body: string, over: Parameters<typeof addMessage>[0] = {}) =>
  addMessage({ body, status: 'queued', providerId: null, ...over });
const call = (contactId = state.contactId, whatsappId = state.connectionId) =>
  world.run((tx) => enqueueChats(tx, [{ contactId, whatsappId, dueAt: tx.now }]));
const turn = (job = turnOf(state.contactId)) => sendTurn(deps(), job);
const waiting = () =>
  world.sql<{ contact_id: number; due_at: Date }>('select contact_id, due_at from chats_to_send order by since');
/** A customer whose chat is in the same lane as Aline's. */
async function neighbour(name: string): Promise<number> {
  for (;;) {
    const id = await world.contact(name);
    if (id % sendLanes === state.contactId % sendLanes) return id;
  }
}

describe('chat', () => {
  it('is sent in order, and leaves the queue when it has no more', async () => {
    for (const body of ['um', 'dois', 'três']) await queued(body);
    await call();
    await turn();
    expect(tried).toEqual(['um', 'dois', 'três']);
    expect(await waiting()).toEqual([]);
  });

  it('stops at a message that has to wait: none overtakes it', async () => {
    const [first, second] = [await queued('um'), await queued('dois')];
    answers = [{ outcome: 'later', afterMs: 60_000, reason: 'rateLimitedChat' }];
    await call();
    await turn();
    expect(tried).toEqual(['um']);
    expect([(await stored(first)).status, (await stored(second)).status]).toEqual(['queued', 'queued']);
    expect(await waiting()).toMatchObject([{ due_at: new Date(world.now.getTime() + 60_000) }]);
    await call();
    await turn();
    expect(tried).toEqual(['um']);
    world.now = new Date(world.now.getTime() + 60_001);
    await turn();
    expect(tried).toEqual(['um', 'um', 'dois']);
  });

  it('continues after a refused one', async () => {
    const first = await queued('um');
    await queued('dois');
    answers = [{ outcome: 'refused', reason: 'contactBlocked' }];
    await call();
    await turn();
    expect(tried).toEqual(['um', 'dois']);
    expect(await stored(first)).toMatchObject({ status: 'failed', failReason: 'contactBlocked' });
  });

  it('waits for a delayed send', async () => {
    await queued('um', { nextAttemptAt: new Date(world.now.getTime() + 6000) });
    await queued('dois');
    await call();
    await turn();
    expect(tried).toEqual([]);
    world.now = new Date(world.now.getTime() + 6001);
    await turn();
    expect(tried).toEqual(['um', 'dois']);
  });

  it('a chat whose connection is down leaves the queue, its messages unchanged', async () => {
    const id = await queued('um');
    await call();
    await world.sql(`update connections set status = 'DISCONNECTED'`);
    await turn();
    expect(tried).toEqual([]);
    expect(await waiting()).toEqual([]);
    expect(await stored(id)).toMatchObject({ status: 'queued', attempts: 0 });
  });
});

describe('turns', () => {
  it('are of five messages; then the next job is behind those of the other companies', async () => {
    for (let i = 1; i <= 7; i++) await queued(`m${i}`);
    await call();
    await world.sql('delete from graphile_worker._private_jobs');
    await turn();
    expect(tried).toEqual(['m1', 'm2', 'm3', 'm4', 'm5']);
    expect(await world.jobs('take-turn')).toMatchObject([{ payload: turnOf(state.contactId) }]);
    await turn();
    expect(tried).toHaveLength(7);
  });

  it('pass from chat to chat after each message', async () => {
    const bruna = await neighbour('Bruna');
    for (const body of ['a1', 'a2']) await queued(body);
    for (const body of ['b1', 'b2']) await queued(body, { contactId: bruna });
    await call();
    await call(bruna);
    await turn();
    expect(tried).toEqual(['a1', 'b1', 'a2', 'b2']);
  });

  it('are for users before automatic writers', async () => {
    const bruna = await neighbour('Bruna');
    await queued('da máquina', { sentBy: null, origin: 'bot' });
    await queued('de gente', { contactId: bruna });
    await call();
    await call(bruna);
    await turn();
    expect(tried).toEqual(['de gente', 'da máquina']);
  });

  it('take nothing of another queue or another company', async () => {
    await queued('um');
    await call();
    for (let other = 1; other < sendLanes; other++) await turn(turnOf(state.contactId + other));
    await turn(turnOf(state.contactId, world.otto.companyId));
    expect(tried).toEqual([]);
  });
});

describe('after a crash between send and response', () => {
  const interrupted = () => addMessage({ body: 'um', status: 'sending', attempts: 1, providerId: 'chosen' });

  it('a driver with look-up decides: sent when it is found, resent only when it certainly was not', async () => {
    const seen: OutboundMessage[] = [];
    drive({
      find: async (_connection, message) => {
        seen.push(message);
        return { outcome: 'sent', providerId: 'found' };
      },
    });
    const id = await interrupted();
    await call();
    await turn();
    expect(tried).toEqual([]);
    expect(seen).toMatchObject([{ providerId: 'chosen', body: 'um' }]);
    expect(await stored(id)).toMatchObject({ status: 'sent', providerId: 'found' });
    drive({ find: async () => null });
    await interrupted().then(() => call());
    await world.sql(`update messages set chat = 'x', provider_id = 'other' where status = 'sent'`);
    await turn();
    expect(tried).toEqual(['um']);
  });

  it('a driver without look-up leaves it unknown, and sends nothing', async () => {
    const id = await interrupted();
    await call();
    await turn();
    expect(tried).toEqual([]);
    expect(await stored(id)).toMatchObject({ status: 'unknown', failReason: 'interrupted' });
  });

  it('a driver that throws leaves it unknown too, and the chat continues', async () => {
    const id = await queued('um');
    await queued('dois');
    let first = true;
    drive({
      send: async (_connection, message) => {
        tried.push(message.body);
        if (!first) return { outcome: 'sent', providerId: 'x' };
        first = false;
        throw new Error('broken pipe');
      },
    });
    await call();
    await turn();
    expect(tried).toEqual(['um', 'dois']);
    expect(await stored(id)).toMatchObject({ status: 'unknown' });
  });
});

describe('message', () => {
  it('is recorded as sent although the next one cannot be taken', async () => {
    const [first, second] = [await queued('um'), await queued('dois')];
    await call();
    let opened = 0;
    const openConnection: ReturnType<typeof deps>['openConnection'] = (tx, id) => {
      if (++opened > 1) throw new Error('its secret cannot be read');
      return deps().openConnection(tx, id);
    };
    await expect(sendTurn({ ...deps(), openConnection }, turnOf(state.contactId))).rejects.toThrow('secret');
    expect([await stored(first), await stored(second)]).toMatchObject([{ status: 'sent' }, { status: 'queued' }]);
    await turn();
    expect(tried).toEqual(['um', 'dois']);
  });

  it('is marked before it is passed to the channel, with its chosen id', async () => {
    let during: unknown;
    const id = await queued('um');
    drive({
      chooseId: () => 'chosen',
      send: async (_connection, message) => {
        during = await stored(id);
        return { outcome: 'sent', providerId: message.providerId ?? '' };
      },
    });
    await call();
    await turn();
    expect(during).toMatchObject({ status: 'sending', attempts: 1, providerId: 'chosen', sendingAt: world.now });
  });

  it('that shows a trouble of the connection names the credentials that it was sent with', async () => {
    answers = [{ outcome: 'refused', reason: 'tokenExpired', trouble: 'reauthenticate' }];
    const troubles: object[] = [];
    await queued('um');
    await call();
    const onConnectionTrouble = async (...[, , trouble]: Parameters<SendingDeps['onConnectionTrouble']>) =>
      void troubles.push(trouble);
    await sendTurn({ ...deps(), onConnectionTrouble }, turnOf(state.contactId));
    expect(troubles).toEqual([{ trouble: 'reauthenticate', reason: 'tokenExpired', credentials: null }]);
  });

  it('for a worker is enqueued in the transaction that marks it, and its result is the worker’s', async () => {
    state.delegated = ['whatsapp/beta'];
    const beta = await addConnection({ channel: 'whatsapp', provider: 'beta', name: 'QR', isDefault: false });
    const id = await queued('um', { whatsappId: beta });
    await call(state.contactId, beta);
    await turn();
    expect(state.delegatedMessages).toMatchObject([
      { whatsappId: beta, kind: 'whatsapp/beta', byPerson: true, message: { body: 'um' } },
    ]);
    expect(await stored(id)).toMatchObject({ status: 'sending' });
    expect(await waiting()).toEqual([]);
  });
});
