import { Socket } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { silentLog } from '../../log.ts';
import { openDatabase } from '../database.ts';
import { setUpTestDb } from '../test-db.ts';
import { GatheringSocket } from './gathering-socket.ts';

const testDb = setUpTestDb();
afterEach(() => vi.restoreAllMocks());

it('statements sent in one turn reach PostgreSQL in one write, in order; those of the next turn in another', async () => {
  const database = openDatabase(testDb.url, silentLog, { app: 1, owner: 1 });
  const client = await database.owner.connect();
  const read = (name: string) => client.query<{ one: string }>({ name, text: 'select $1 as one', values: [name] });
  await read('connected');
  const writes = [vi.spyOn(Socket.prototype, '_write'), vi.spyOn(Socket.prototype, '_writev')];
  const written = () =>
    writes.flatMap(({ mock }) => mock.contexts).filter((socket) => socket instanceof GatheringSocket).length;
  const answers = await Promise.all([client.query('begin'), read('first'), read('second'), client.query('commit')]);
  expect(answers.map(({ command, rows }) => rows[0]?.one ?? command)).toEqual(['BEGIN', 'first', 'second', 'COMMIT']);
  expect(written()).toBe(1);
  await read('third');
  expect(written()).toBe(2);
  client.release();
  await database.close();
});
