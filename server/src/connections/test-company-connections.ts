import type { CreateConnectionInput } from '@balcao/contract/connections/connection';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { beforeAll, beforeEach } from 'vitest';
import { createQueue } from '../queues/create-queue.ts';
import { setUpTestContext } from '../signup/test-context.ts';
import { createConnection } from './create-connection.ts';
import { deleteConnection } from './delete-connection.ts';
import { listConnections, showConnection } from './list-connections.ts';
import { commandConnection } from './session/command-connection.ts';
import { updateConnection } from './update-connection.ts';

export const credentials = {
  phoneNumberId: '1055',
  businessAccountId: '2066',
  accessToken: 'EAAB-access',
  appSecret: 'app-secret-1',
  verifyToken: 'verify-1',
};
export const cloud = { channel: 'whatsapp' as const, provider: 'cloud' as const };
export const sandbox = { channel: 'sandbox' as const };

/** Two companies without connections at the start of each test, and the verbs called by the first one's admin. */
export function setUpConnections() {
  const testContext = setUpTestContext();
  const { connectionDeps } = testContext;
  const people = setUpPeople(testContext);
  const { admin } = people;
  const reader = (by: Actor) => ({ admin: can(by, 'connections:seeSecrets') });
  return {
    testContext,
    ...people,
    create: (form: CreateConnectionInput, by = admin()) =>
      testContext.in(by, (tx) => createConnection(tx, by, form, connectionDeps)),
    update: (id: number, form: Parameters<typeof updateConnection>[3], by = admin()) =>
      testContext.in(by, (tx) => updateConnection(tx, by, id, form, connectionDeps)),
    remove: (id: number, by = admin()) => testContext.in(by, (tx) => deleteConnection(tx, by, id, connectionDeps)),
    show: (id: number, by = admin()) => testContext.in(by, (tx) => showConnection(tx, reader(by), id, connectionDeps)),
    list: (by = admin()) => testContext.in(by, (tx) => listConnections(tx, reader(by), connectionDeps)),
    command: (id: number, what: Parameters<typeof commandConnection>[3], by = admin()) =>
      testContext.in(by, (tx) => commandConnection(tx, by, id, what, connectionDeps)),
  };
}

/** The fields of a refusal, or its code; null when nothing is refused. */
export const fieldsOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => error.details?.fields ?? error.code,
  );

function setUpPeople(testContext: ReturnType<typeof setUpTestContext>) {
  let made: { admin: Actor; outsider: Actor; sales: number; support: number } | undefined;
  beforeAll(async () => {
    const admin = await testContext.company('alfa');
    const outsider = await testContext.company('beta');
    const queue = (name: string, color: string) =>
      testContext.in(admin, (tx) => createQueue(tx, admin, { name, color }));
    const sales = (await queue('Vendas', '#111111')).id;
    made = { admin, outsider, sales, support: (await queue('Suporte', '#222222')).id };
  });
  const people = () => {
    if (!made) throw new Error('the people are there inside hooks and tests only');
    return made;
  };
  beforeEach(async () => {
    await testContext.in(
      people().admin,
      async (tx) => void (await tx.db.deleteFrom('connections').where('companyId', '=', tx.companyId).execute()),
    );
    testContext.takeNotices();
  });
  return {
    admin: () => people().admin,
    /** a user of another company */
    outsider: () => people().outsider,
    /** an attendant of the first company */
    ana: (): Actor => ({ ...people().admin, profile: 'user' }),
    sales: () => people().sales,
    support: () => people().support,
  };
}
