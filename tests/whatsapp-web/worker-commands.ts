import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Query } from './worker-sessions.ts';

/** The commands that the server writes for its workers, and their results. */
export function workerCommands(query: Query) {
  const resultOf = async (id: number) =>
    (
      await query<{ result: Record<string, unknown> | null }>(
        'select result from whatsapp_web_commands where id = $1',
        [id],
      )
    )[0]?.result;
  return {
    async command(connection: number, kind: string, payload: object, key: string = randomUUID()): Promise<number> {
      const [row] = await query<{ id: number }>(
        `insert into whatsapp_web_commands (company_id, whatsapp_id, kind, key, payload)
         select company_id, whatsapp_id, $2, $3, $4 from whatsapp_web_sessions where whatsapp_id = $1 returning id`,
        [connection, kind, key, payload],
      );
      await query('notify whatsapp_web_wanted; notify whatsapp_web_commands');
      return row?.id ?? 0;
    },
    text: (
      chat: string,
      body: string,
      providerId = `3EB0${randomUUID().replaceAll('-', '').slice(0, 18).toUpperCase()}`,
    ) => ({ ...textMessage, id: randomUUID(), providerId, chat, body }),
    async result(id: number): Promise<Record<string, unknown>> {
      await expect.poll(() => resultOf(id), { interval: 30 }).toBeTruthy();
      return (await resultOf(id)) ?? {};
    },
  };
}

const textMessage = { to: [], mediaType: 'conversation', metadata: null, file: null, quotedProviderId: null };
