import type { Actor } from '@balcao/contract/users/actor';
import type { CreateUserInput } from '@balcao/contract/users/user.api';
import { beforeAll, beforeEach } from 'vitest';
import { endSessionsOf } from '../../auth/end-sessions.ts';
import { openSession } from '../../auth/open-session.ts';
import { createRateLimiter } from '../../platform/async/rate-limiter.ts';
import { createQueue } from '../../queues/create-queue.ts';
import { colorOfName, setUpTestContext } from '../../signup/test-context.ts';
import { createUser } from '../create-user.ts';
import { deleteUser } from '../delete-user.ts';
import { loadActor } from '../load-actor.ts';
import { updateUser } from '../update-user.ts';

/** Two companies with an admin each; Ana is in the queue Vendas of the first. Tests call the verbs as these people. */
export function setUpUsers() {
  const testContext = setUpTestContext();
  let made: { admin: Actor; outsider: Actor; ana: Actor; sales: number } | undefined;
  const released: number[] = [];
  const effects = {
    endSessions: endSessionsOf,
    unassignTickets: async (_tx: unknown, userId: number) => void released.push(userId),
    leaveChats: async () => {},
  };
  const current = () => {
    if (!made) throw new Error('the people are there inside hooks and tests only');
    return made;
  };
  const add = (form: Partial<CreateUserInput> & { name: string }, by = current().admin) => {
    const email = `${form.name.toLowerCase().replaceAll(' ', '.')}@x${by.companyId}.test`;
    return testContext.in(by, (tx) => createUser(tx, by, { email, password: 'password', ...form }));
  };
  /** Has a session, as the actor of a request does. */
  const actorOf = (userId: number, companyId = current().admin.companyId) =>
    testContext.in(companyId, async (tx) => {
      const { sessionId } = await openSession(tx, { id: userId, email: '' }, null);
      return loadActor(tx, { companyId, userId, sessionId });
    });
  beforeAll(async () => {
    const admin = await testContext.company('alfa');
    const outsider = await testContext.company('beta');
    const queue = { name: 'Vendas', color: colorOfName('v') };
    const sales = (await testContext.in(admin, (tx) => createQueue(tx, admin, queue))).id;
    const ana = { name: 'Ana', queueIds: [sales], allTicket: 'enabled' as const, isTricked: 'disabled' as const };
    const { id } = await add(ana, admin);
    made = { admin, outsider, sales, ana: await actorOf(id, admin.companyId) };
  });
  beforeEach(() => {
    testContext.takeNotices();
    testContext.ordered();
  });
  return {
    testContext,
    /** whose tickets were unassigned */
    released,
    effects,
    admin: () => current().admin,
    /** of another company */
    outsider: () => current().outsider,
    ana: () => current().ana,
    sales: () => current().sales,
    add,
    actorOf,
    change: (by: Actor, userId: number, form: Parameters<typeof updateUser>[3]) =>
      testContext.in(by, (tx) =>
        updateUser(tx, by, userId, form, {
          ...effects,
          passwordLimiter: createRateLimiter({ burst: 10, perSecond: 0.01, now: () => 0 }),
        }),
      ),
    remove: (by: Actor, userId: number) => testContext.in(by, (tx) => deleteUser(tx, by, userId, effects)),
  };
}
