import { onTestFinished } from 'vitest';
import type { runningServer } from './running-server.ts';

/**
 * The second and a half that bots wait for further messages (responder.jobs.ts; its length is asserted in
 * ask-responder.test.ts), shortened to a fifth of a second in the database of a test file: its questions wait for nothing else.
 */
export function botPause(server: ReturnType<typeof runningServer>) {
  const run = (sql: string) => server.running().context.database.owner.query(sql);
  const shorten = async (): Promise<void> => {
    await run(
      `create function shorten_pause() returns trigger language plpgsql as
        $$ begin new.run_at := least(new.run_at, now() + interval '200 ms'); return new; end $$;
       create trigger shorten_pause before insert or update of run_at on graphile_worker._private_jobs for each row
         when (new.key like '%/ask:%' and new.attempts = 0) execute function shorten_pause()`,
    );
  };
  return {
    shorten,
    /** For the rest of this test the pause is as in production: it gathers messages that follow each other. */
    async restore(): Promise<void> {
      await run('drop function shorten_pause() cascade');
      onTestFinished(shorten);
    },
  };
}
