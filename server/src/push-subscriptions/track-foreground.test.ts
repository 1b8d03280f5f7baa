import { createECDH, randomBytes, randomUUID } from 'node:crypto';
import type { Actor } from '@balcao/contract/users/actor';
import { describe, expect, it } from 'vitest';
import { testConversation } from '../../../tests/world/test-conversation.ts';
import type { ClientSocket } from '../platform/realtime/client-socket.ts';
import { announcePush } from './announce-push.ts';
import type { PushNotice } from './push-subscription.jobs.ts';
import { savePushSubscription } from './save-push-subscription.ts';
import { foregroundLeaseMs, trackForeground } from './track-foreground.ts';

const { world, state, addMessage, changeTicket } = testConversation();

/** A page of a user, which answers whether it is in front. */
function openPage(follow: ReturnType<typeof trackForeground>, actor: Actor) {
  const listeners = new Map<string, (argument: unknown) => Promise<void>>();
  const socket: ClientSocket<Actor> = {
    id: randomUUID(),
    actor,
    join: () => {},
    joinShared: () => {},
    cutOff: () => {},
    leave: () => {},
    isIn: () => false,
    on: (event, run) => void listeners.set(event, run),
  };
  follow(socket);
  const send = async (event: string, argument?: unknown) => listeners.get(event)?.(argument);
  return { inFront: (is: unknown) => send('pageForeground', is), close: () => send('disconnect') };
}

const browserKeys = () => {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  return { p256dh: ecdh.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
};
const sessionOf = async ({ companyId, userId }: Actor) =>
  (
    await world.sql<{ id: string }>(
      `insert into sessions (company_id, user_id, refresh_hash, expires_at, rotated_at) values ($1, $2, $3, '2999-01-01', now()) returning id`,
      [companyId, userId, randomUUID()],
    )
  )[0]?.id ?? '';
/** A browser subscription of this user; away: none of their pages is in front. */
async function subscribe(
  actor: Actor,
  { endpoint = `https://push.example.com/${randomUUID()}`, isAway = true, waiting = true } = {},
) {
  const sessionId = await sessionOf(actor);
  const input = { endpoint, keys: browserKeys(), waiting, showsText: true, language: 'pt' } as const;
  const deps = { privateHosts: [], companies: { add: () => {} } };
  await world.run((tx) => savePushSubscription(tx, { ...actor, sessionId }, input, deps), actor.companyId);
  if (isAway)
    await world.sql('update push_subscriptions set foreground_until = null where session_id = $1', [sessionId]);
  return sessionId;
}
const foreground = async () =>
  (await world.sql<{ until: Date | null }>('select foreground_until as until from push_subscriptions order by id')).map(
    ({ until }) => until,
  );
/** The users whose browsers are to be notified. */
const announce = async (...notices: PushNotice[]) => {
  await world.run((tx) => announcePush(tx, notices));
  const ids = (await world.jobs('send-push')).map(
    ({ payload }) => (payload as { subscriptionId: number }).subscriptionId,
  );
  const rows = await world.sql<{ userId: number; id: number }>(
    'select user_id as "userId", id from push_subscriptions',
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.userId).toSorted();
};
const message = async () => ({ kind: 'message', messageId: await addMessage({ fromMe: false }) }) as const;

describe('page in front', () => {
  it('counts for ninety seconds, in all browsers of its user and no other’s', async () => {
    await subscribe(world.bia);
    await subscribe(world.bia);
    await subscribe(state.caio);
    await openPage(trackForeground(world.context()), world.bia).inFront(true);
    const until = new Date(world.now.getTime() + foregroundLeaseMs);
    expect(await foreground()).toEqual([until, until, null]);
  });

  it('ends with the last of them: another one in front keeps it, and one in the background changes nothing', async () => {
    await subscribe(world.bia);
    const follow = trackForeground(world.context());
    const [phone, computer, back] = [world.bia, world.bia, world.bia].map((actor) => openPage(follow, actor));
    await phone?.inFront(true);
    await computer?.inFront(true);
    await back?.inFront(false);
    await back?.close();
    await phone?.close();
    expect(await foreground()).not.toEqual([null]);
    await computer?.inFront(false);
    expect(await foreground()).toEqual([null]);
  });

  it('with an invalid state is ignored', async () => {
    await subscribe(world.bia);
    const page = openPage(trackForeground(world.context()), world.bia);
    for (const odd of ['true', 1, null, {}]) await page.inFront(odd);
    expect(await foreground()).toEqual([null]);
  });

  it('closed in a process that never saw it in front keeps what another process knows', async () => {
    await subscribe(world.bia);
    await openPage(trackForeground(world.context()), world.bia).inFront(true);
    await openPage(trackForeground(world.context()), world.bia).close();
    expect(await foreground()).not.toEqual([null]);
  });
});

describe('browser', () => {
  it('notifies one user: the next one who subscribes takes it over, in any company', async () => {
    const endpoint = 'https://push.example.com/um-aparelho';
    await subscribe(world.bia, { endpoint });
    await subscribe(world.otto, { endpoint });
    expect(await world.sql('select company_id as company from push_subscriptions')).toEqual([
      { company: world.otto.companyId },
    ]);
  });

  it('a browser that has just subscribed counts as in front until its lease ends', async () => {
    await subscribe(world.bia, { isAway: false });
    expect(await announce(await message())).toEqual([]);
    world.now = new Date(world.now.getTime() + foregroundLeaseMs);
    expect(await announce(await message())).toEqual([world.bia.userId]);
  });

  it.each(['http://push.example.com/x', 'https://127.0.0.1/x', 'https://10.1.2.3/x', 'nada'])(
    'a subscription at %s is refused',
    async (endpoint) => {
      await expect(subscribe(world.bia, { endpoint })).rejects.toMatchObject({
        details: { fields: { endpoint: 'not_allowed' } },
      });
    },
  );
});

describe('recipients', () => {
  it('are the assignee, or without one whoever sees the ticket and chose pending ones; never another company’s', async () => {
    const colleague = await world.person('Duda');
    for (const { userId } of [world.bia, colleague])
      await world.sql('insert into user_queues (company_id, user_id, queue_id) values ($1, $2, $3)', [
        world.ana.companyId,
        userId,
        world.queueId,
      ]);
    for (const actor of [world.bia, world.ana, state.caio, world.otto]) await subscribe(actor);
    await subscribe(colleague, { waiting: false });
    expect(await announce(await message())).toEqual([world.bia.userId]);
    await changeTicket({ user_id: null, status: 'pending' });
    await world.sql('delete from graphile_worker._private_jobs');
    expect(await announce(await message())).toEqual([world.ana.userId, world.bia.userId].toSorted());
  });

  it('get one notification per event, however often it is announced; a missing message has none', async () => {
    await subscribe(world.bia);
    const notice = await message();
    await announce(notice, notice);
    expect(await announce(notice)).toEqual([world.bia.userId]);
    await world.sql('delete from graphile_worker._private_jobs');
    expect(await announce({ kind: 'message', messageId: 999_999 })).toEqual([]);
  });
});
