import type { Actor } from '@balcao/contract/users/actor';
import { beforeEach, describe, expect, it } from 'vitest';
import { lockWait } from '../../../../tests/world/lock-wait.ts';
import { headlines, testWorld } from '../../../../tests/world/test-world.ts';
import { inSystem } from '../../platform/db/tx.ts';
import { loadActor } from '../../users/load-actor.ts';
import { endAccessOf } from '../end-access.ts';
import { endAtDueDate } from '../end-at-due-date.ts';
import { openSession } from '../open-session.ts';
import { purgeLoginAttempts } from '../purge-login-attempts.ts';
import { deleteExpiredSessions } from '../session.store.ts';

const world = testWorld();
const dayMs = 86_400_000;

const signIn = (actor: Actor) =>
  world.run(async (tx) => {
    const { sessionId } = await openSession(tx, { id: actor.userId, email: '' }, null);
    return { companyId: actor.companyId, userId: actor.userId, sessionId };
  }, actor.companyId);
type Claims = Awaited<ReturnType<typeof signIn>>;
const call = (claims: Claims) => world.run((tx) => loadActor(tx, claims), claims.companyId);
const due = (at: Date | null, companyId = world.ana.companyId) =>
  world.sql('update companies set due_date = $2 where id = $1', [companyId, at]);
const openSessions = async () =>
  (await world.sql<{ id: string }>('select id from sessions where revoked_at is null order by created_at, id')).map(
    ({ id }) => id,
  );
const later = (ms: number) => {
  world.now = new Date(world.now.getTime() + ms);
};

beforeEach(() => {
  world.now = new Date('2026-11-21T15:00:00Z');
});

describe('when the licence ends', () => {
  it('people who may not pay are refused at once, to the millisecond, and their sessions end with the next sweep', async () => {
    const [bia, ana] = [await signIn(world.bia), await signIn(world.ana)];
    await due(new Date(world.now.getTime() + 1));
    expect(await call(bia)).toMatchObject({ userId: world.bia.userId });
    later(1);
    await expect(call(bia)).rejects.toMatchObject({ code: 'ERR_SUBSCRIPTION_EXPIRED' });
    expect(await call(ana)).toMatchObject({ expired: { dueDate: world.now.toISOString() } });
    world.publishedNotices = [];
    await endAtDueDate(world.context());
    expect(await openSessions()).toEqual([ana.sessionId]);
    expect(
      world.publishedNotices.some(
        ({ topic, rooms }) => topic === 'sessionEnd' && rooms.includes(`session:${bia.sessionId}`),
      ),
    ).toBe(true);
  });

  it('a payment that arrives while the sweep runs keeps everybody signed in', async () => {
    const bia = await signIn(world.bia);
    await due(new Date(world.now.getTime() - dayMs));
    const { owner } = world.context().database;
    const payment = await owner.connect();
    await payment.query('begin');
    await payment.query(`update companies set due_date = '2999-01-01' where id = $1`, [world.ana.companyId]);
    const sweep = endAtDueDate(world.context());
    await Promise.race([lockWait(owner), sweep]);
    await payment.query('commit');
    payment.release();
    await sweep;
    expect(await call(bia)).toMatchObject({ userId: world.bia.userId });
  });

  it('a supervisor is signed out as well, and so is everybody of a company without a date', async () => {
    const rita = await signIn(await world.person('Rita', { profile: 'supervisor' }));
    await due(null);
    await endAtDueDate(world.context());
    expect(await openSessions()).not.toContain(rita.sessionId);
    await expect(call(rita)).rejects.toThrow('ERR_SESSION_EXPIRED');
  });

  it('nobody of another company, and nobody of the provider’s own, is signed out with it', async () => {
    const [bia, otto] = [await signIn(world.bia), await signIn(world.otto)];
    await world.sql("update users set profile = 'user' where id = $1", [world.otto.userId]);
    await due(new Date(world.now.getTime() - dayMs));
    await due(null, world.otto.companyId);
    await world.sql('update companies set is_super = true where id = $1', [world.otto.companyId]);
    await endAtDueDate(world.context());
    expect(await openSessions()).toEqual([otto.sessionId]);
    expect(await call(otto)).toMatchObject({ profile: 'user' });
    expect(bia.companyId).not.toBe(otto.companyId);
  });

  it('the end is announced once, however often the sweep runs; after a payment the next session stays', async () => {
    await signIn(world.bia);
    await due(new Date(world.now.getTime() - dayMs));
    await endAtDueDate(world.context());
    world.publishedNotices = [];
    await endAtDueDate(world.context());
    expect(headlines(world)).toEqual([]);
    await due(new Date(world.now.getTime() + dayMs));
    const again = await signIn(world.bia);
    await endAtDueDate(world.context());
    expect(await call(again)).toMatchObject({ userId: world.bia.userId });
  });
});

describe('an ended session', () => {
  it('is deleted a month after it was ended or expired, and no open one is', async () => {
    const [open, ended] = [await signIn(world.ana), await signIn(world.bia)];
    await world.sql('update sessions set revoked_at = $2 where id = $1', [ended.sessionId, world.now]);
    await world.sql("update sessions set expires_at = '2999-01-01' where id = $1", [open.sessionId]);
    later(30 * dayMs);
    await purgeLoginAttempts(world.context());
    expect(await world.sql('select id from sessions')).toHaveLength(2);
    later(1);
    await purgeLoginAttempts(world.context());
    expect(await world.sql('select id from sessions')).toEqual([{ id: open.sessionId }]);
    await inSystem(world.context(), 0, (system) => deleteExpiredSessions(system, new Date('3000-01-01')));
    expect(await openSessions()).toEqual([]);
  });

  it('deleting a user ends their sessions, password resets and sign-in challenges; those of a colleague stay', async () => {
    for (const { userId, companyId } of [world.ana, world.bia])
      await world.sql(
        `insert into password_resets (company_id, user_id, token_hash, email, expires_at) values ($1, $2, 'x' || $2::int, 'a@b.c', '2999-01-01')`,
        [companyId, userId],
      );
    for (const { userId, companyId } of [world.ana, world.bia])
      await world.sql(
        `insert into sign_in_challenges (company_id, user_id, token_hash, enrols, expires_at) values ($1, $2, 'y' || $2::int, true, '2999-01-01')`,
        [companyId, userId],
      );
    const sessions = [await signIn(world.bia), await signIn(world.ana)];
    await world.run((tx) => endAccessOf(tx, world.bia.userId, null));
    expect(await world.sql('select user_id as id from password_resets')).toEqual([{ id: world.ana.userId }]);
    expect(await world.sql('select user_id as id from sign_in_challenges')).toEqual([{ id: world.ana.userId }]);
    expect(await openSessions()).toEqual([sessions[1]?.sessionId]);
  });
});
