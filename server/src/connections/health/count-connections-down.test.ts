import { expect, it } from 'vitest';
import { createMetrics } from '../../platform/metrics.ts';
import { setUpTestContext } from '../../signup/test-context.ts';
import { createConnection } from '../create-connection.ts';
import { changeSession, type SessionChange } from '../session/change-session.ts';
import { countConnectionsDown } from './count-connections-down.ts';

const testContext = setUpTestContext();
const { connectionsDown, registry } = createMetrics();

async function shown(reason: string): Promise<string | undefined> {
  await countConnectionsDown(testContext.txContext.database.owner, connectionsDown);
  return (await registry.metrics()).split('\n').find((row) => row.includes(`reason="${reason}"`));
}

it('an operator sees how many connections are down for each reason, of all companies, and 0 when they are up again', async () => {
  const admins = [await testContext.company('alfa'), await testContext.company('beta')];
  const connections: ((change: SessionChange) => Promise<void>)[] = [];
  for (const [at, admin] of [...admins, ...admins].entries()) {
    const fields = { name: `Loja ${at}`, channel: 'whatsapp', provider: 'cloud' } as const;
    const { id } = await testContext.in(admin, (tx) => createConnection(tx, admin, fields, testContext.connectionDeps));
    connections.push((change) => testContext.in(admin, (tx) => changeSession(tx, id, change)));
  }
  const [one, two, three, four] = connections;
  await one?.({ status: 'DISCONNECTED', reason: 'tempBanned', expirationTime: 1 });
  await two?.({ status: 'DISCONNECTED', reason: 'tempBanned' });
  await three?.({ status: 'TIMEOUT', reason: 'the words of a vendor' });
  await four?.({ status: 'CONNECTED', reason: 'timeLock' });
  expect(await shown('tempBanned')).toBe('balcao_connections_down{reason="tempBanned"} 2');
  expect(await shown('outdated')).toBe('balcao_connections_down{reason="outdated"} 0');
  expect(await shown('other')).toBe('balcao_connections_down{reason="other"} 1');
  expect(await shown('timeLock')).toBe('balcao_connections_down{reason="timeLock"} 0');
  await one?.({ status: 'CONNECTED' });
  expect(await shown('tempBanned')).toBe('balcao_connections_down{reason="tempBanned"} 1');
});
