import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Server, startServer } from '../../server/src/composition/server.ts';
import { parseEnvironment } from '../../server/src/platform/config/config.ts';
import { silentLog } from '../../server/src/platform/log.ts';
import { peopleOf } from '../world/people-of-server.ts';
import { freePort, runningServer, type TestCompany } from '../world/running-server.ts';
import { revocationsReachSockets } from './revocations.ts';

/** One process serves the sockets, another the HTTP calls: notices of the second reach the first. */
const server = runningServer();
let calls: Server;
let origin: string;
let company: TestCompany;

const start = async (roles: string) => {
  const port = await freePort();
  const config = parseEnvironment({
    PORT: String(port),
    ROLES: roles,
    DATA_DIR: join(tmpdir(), 'balcao-second'),
    WHATSAPP_WEB_WORKERS: '0',
  });
  const secretKey = 'a key for tests only, never elsewhere';
  return startServer({ ...config, secretKey, databaseUrl: server.databaseUrl() }, silentLog);
};

beforeAll(async () => {
  calls = await start('api,jobs,channels');
  origin = `http://127.0.0.1:${calls.port}`;
  company = await server.company('Dividida');
});
afterAll(() => calls?.stop());

describe('done in a process without sockets', () =>
  revocationsReachSockets(() => ({
    here: server,
    there: peopleOf({ origin: () => origin, context: () => calls.context }),
    company,
    setInactive: (id) => calls.context.database.owner.query('update companies set status = false where id = $1', [id]),
  })));

it('a process without the role live takes no sockets', async () => {
  const answer = await fetch(`${origin}/socket.io/?EIO=4&transport=polling`);
  expect(answer.status).toBe(404);
});

it('a second process with the role live does not start, and says which roles it may have', async () => {
  await expect(start('api,live')).rejects.toThrow('ROLES=api,jobs,channels');
});
