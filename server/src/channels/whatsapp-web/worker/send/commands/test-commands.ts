import { randomUUID } from 'node:crypto';
import type { testLeases } from '../../test-leases.ts';
import { testSending } from '../../test-sending.ts';
import { takeCommands } from '../command.store.ts';
import { openCommandRunner } from './run-commands.ts';

type Options = Parameters<typeof testSending>[2] & { ackWithin?: number; noteUnknown?: () => void };

/** Commands of a new connection, written as by the server and executed by a worker. */
export async function testCommands(leases: ReturnType<typeof testLeases>, options: Options = {}) {
  const base = leases.worker();
  const worker = { ...base, timeouts: { ...base.timeouts, ackWithin: options.ackWithin ?? 60_000 } };
  const connection = await leases.lease();
  const world = testSending(worker, connection, options);
  let [freed, isActive] = [0, true];
  const commands = openCommandRunner(worker, connection, world.sending, {
    noteUnknown: options.noteUnknown ?? (() => {}),
    capacityFreed: () => void freed++,
    isActive: () => isActive,
  });
  const begin = async (kind: string, given: object, expiresIn: string | null = null): Promise<number> => {
    const [row] = await leases.query<{ id: number }>(
      `insert into whatsapp_web_commands (company_id, whatsapp_id, kind, key, payload, expires_at)
       values ($1, $2, $3, $4, $5, now() + $6::interval) returning id`,
      [connection.companyId, connection.whatsappId, kind, randomUUID(), given, expiresIn],
    );
    for (const command of await takeCommands(leases.db, leases.id, [{ connection, room: commands.capacity() }]))
      commands.take(command);
    return row?.id ?? 0;
  };
  const rowOf = async (id: number) =>
    (await leases.query('select state, result from whatsapp_web_commands where id = $1', [id]))[0];
  return {
    ...world,
    worker,
    connection,
    commands,
    /** how often capacity for sends became available */
    freed: () => freed,
    begin,
    rowOf,
    loseLease() {
      isActive = false;
    },
    async run(kind: string, given: object, expiresIn?: string) {
      const id = await begin(kind, given, expiresIn);
      await commands.drain();
      return rowOf(id);
    },
  };
}

export const to = (chat: string) => ({ chat, to: [] });
export const done = (result: object) => ({ state: 'done', result });
