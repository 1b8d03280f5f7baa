import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { connectionKeyOf } from '../context/worker-context.ts';
import { testLeases, withHooks } from '../test-leases.ts';
import { openCommandDispatch } from './dispatch-commands.ts';

const leases = testLeases();

it('a command taken in a transaction whose response was lost is taken again; one in progress is not', async () => {
  const connection = await leases.lease();
  const insert = async () => {
    const [row] = await leases.query<{ id: number }>(
      `insert into whatsapp_web_commands (company_id, whatsapp_id, kind, key, payload) values ($1, $2, 'send', $3, '{}') returning id`,
      [connection.companyId, connection.whatsappId, randomUUID()],
    );
    return row?.id ?? 0;
  };
  let isCut = false;
  const db = withHooks(leases.db, {
    after() {
      if (isCut) throw new Error('Connection terminated unexpectedly');
    },
  });
  const inHand: number[] = [];
  const session = {
    connection,
    isReady: () => true,
    capacity: () => 4,
    inFlightIds: () => inHand,
    take: ({ id }: { id: number }) => void inHand.push(id),
  };
  const sessions = new Map([[connectionKeyOf(connection), session]]);
  const dispatch = openCommandDispatch({ worker: { db, id: leases.id }, sessions, isStopping: () => false });

  const first = await insert();
  await dispatch();
  const lost = await insert();
  isCut = true;
  await expect(dispatch()).rejects.toThrow('terminated');
  expect(inHand).toEqual([first]);
  isCut = false;
  await dispatch();
  await dispatch();
  expect(inHand).toEqual([first, lost]);
});
