import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../../../platform/db/database.ts';
import type { Log } from '../../../../platform/log.ts';
import { isProcess } from '../../../../platform/process/process-identity.ts';

/** A connection that crashed its worker this often within an hour is paused for an hour. */
export const maxCrashes = 3;

export type CrashTracker = {
  /**
   * Runs synchronous `work` for this connection; if the process dies in it, the crash is attributed to the connection.
   */
  track<T>(whatsappId: number, work: () => T): T;
  close(): void;
};

const folderOf = (spoolDir: string): string => join(spoolDir, 'in-hand');
const digits = 12;

/** In a file, because nothing else survives an out-of-memory crash; a write of a dozen bytes is cheap. */
export function openCrashTracker(spoolDir: string): CrashTracker {
  mkdirSync(folderOf(spoolDir), { recursive: true, mode: 0o700 });
  const path = join(folderOf(spoolDir), String(process.pid));
  const file = openSync(path, 'w', 0o600);
  let current = 0;
  const write = (whatsappId: number): void => {
    current = whatsappId;
    writeSync(file, String(whatsappId).padStart(digits), 0);
  };
  write(0);
  return {
    track(whatsappId, work) {
      const before = current;
      write(whatsappId);
      try {
        return work();
      } finally {
        write(before);
      }
    },
    close() {
      closeSync(file);
      rmSync(path, { force: true });
    },
  };
}

/** Counts crashes of dead processes against the connections they were working on. */
export async function recordCrashes(db: Database['owner'], spoolDir: string, log: Log): Promise<void> {
  for (const name of readdirSync(folderOf(spoolDir))) {
    const pid = Number(name);
    if (!Number.isInteger(pid) || pid === process.pid || isProcess(pid)) continue;
    const path = join(folderOf(spoolDir), name);
    const whatsappId = Number(readFileSync(path, 'utf8'));
    if (whatsappId > 0) {
      const { rows } = await db.query<{ companyId: number; crashes: number }>(
        `update whatsapp_web_sessions set crashed_at = clock_timestamp(),
           crashes = case when crashed_at > clock_timestamp() - interval '1 hour' then crashes + 1 else 1 end
         where whatsapp_id = $1 returning company_id as "companyId", crashes`,
        [whatsappId],
      );
      log.error({ whatsappId, ...rows[0] }, 'traffic of this connection crashed the worker');
    }
    rmSync(path, { force: true });
  }
}
