import { eventually } from '../../world/running-server.ts';
import type { ServerWithoutWorkers } from './server-without-workers.ts';

export type Command = {
  id: number;
  kind: string;
  key: string;
  payload: { id?: string; providerId?: string; body?: string; presence?: string };
};

/** Commands of the server to its workers, leased and answered by the test. */
export function answeredCommands({ rows, sql, notify }: ServerWithoutWorkers) {
  return {
    takeCommand: async (connectionId: number, kind: string): Promise<Command> => {
      const take = () =>
        rows<Command>(
          `update whatsapp_web_commands set state = 'taken', taken_at = now(), epoch = 1 where id = (
             select id from whatsapp_web_commands where whatsapp_id = $1 and kind = $2 and state = 'waiting' order by id limit 1)
           returning id, kind, key, payload`,
          [connectionId, kind],
        );
      const [command] = await eventually(take, (found) => found.length === 1);
      if (!command) throw new Error('no command');
      return command;
    },
    answer: async (command: Command, result: object) => {
      await sql.query(`update whatsapp_web_commands set state = 'done', done_at = now(), result = $2 where id = $1`, [
        command.id,
        result,
      ]);
      await notify('whatsapp_web_said');
    },
    waiting: (connectionId: number, kind: string) =>
      rows<Command>(
        `select * from whatsapp_web_commands where whatsapp_id = $1 and kind = $2 and state = 'waiting' order by id`,
        [connectionId, kind],
      ),
  };
}
