import type { Database } from '../../../platform/db.ts';
import type { FileStore } from '../../../platform/files.ts';
import type { Log } from '../../../platform/log.ts';
import { markSealed } from '../../../platform/sealed-stores.ts';
import type { SecretBox } from '../../../platform/secret-box.ts';
import type { Signals } from '../../../platform/signals.ts';
import { signals as names } from '../protocol.ts';
import { whatsappWebSeals } from '../seals.ts';
import { openEnder } from './end-commands.ts';
import { harden } from './harden.ts';
import { forgetHistory } from './history.store.ts';
import { holdLines } from './hold-lines.ts';
import { countCrashes, openInHand } from './in-hand.ts';
import { type KeepArrivals, keepInBatches } from './keep-in-batches.ts';
import { openKeyCache } from './key-cache.ts';
import { openKeyWriter } from './key-writer.ts';
import type { Worker } from './line.ts';
import { forgetMessages } from './message.store.ts';
import { resealSecrets } from './reseal-secrets.ts';
import { whyNotRun } from './self-checks.ts';
import type { Times } from './times.ts';
import { openCompanyTurns, openTurns } from './turns.ts';

export type WorkerNeeds = {
  id: string;
  database: Database;
  signals: Signals;
  box: SecretBox;
  /** a previous key is configured, under which data may still be encrypted */
  reseal: boolean;
  /** the fingerprint of the current key, recorded after re-encryption */
  sealedWith: string;
  log: Log;
  times: Times;
  files: FileStore;
  spoolDir: string;
  uploadMaxBytes: number;
  server: { url: string; rootKey: string | null; version: [number, number, number] | null };
  insert: KeepArrivals;
};

/** Of the keys of all connections, as text. */
const keyBytesMost = 64 * 1024 * 1024;
/** Each is a process of its own, see decode-history.ts. */
const importsMost = 2;

/** Starts the worker, apart from its environment. A refusal is one sentence; then nothing was started. */
export function startWorker(needs: WorkerNeeds): { refused: string } | { stop(): Promise<void> } {
  const { id, database, signals, log, times, server } = needs;
  harden(server.rootKey);
  const refused = whyNotRun(server);
  if (refused !== null) return { refused };
  const keeping = keepInBatches(needs.insert, () => signals.tell(names.journal), log);
  const inHand = openInHand(needs.spoolDir);
  const worker: Worker = {
    ...{ id, db: database.owner, box: needs.box, signals, log, times, files: needs.files },
    ...{ spoolDir: needs.spoolDir, uploadMaxBytes: needs.uploadMaxBytes, url: server.url, version: server.version },
    writer: openKeyWriter(database.owner, id, log),
    ender: openEnder(database.owner),
    keyCache: openKeyCache(keyBytesMost),
    keep: keeping.keep,
    inHand,
    reading: { inHand: 0 },
    alarm: openAlarm(log),
    turn: openTurns(times.openingMost),
    importTurn: openCompanyTurns(importsMost),
  };
  // Before any lease is taken; an unavailable database must not block the others.
  const counted = countCrashes(worker.db, needs.spoolDir, log).catch((error: unknown) =>
    log.warn({ error: String(error) }, 'of what a program has died could not be counted'),
  );
  const holding = holdLines(worker, counted);
  const upkeep = setInterval(() => {
    void forgetMessages(worker).catch(() => {});
    void forgetHistory(worker.db).catch(() => {});
  }, 3_600_000);
  if (needs.reseal)
    void resealSecrets(worker)
      .then(() => markSealed(database.owner, whatsappWebSeals.name, needs.sealedWith))
      .catch((error: unknown) => log.error({ error: String(error) }, 'secrets could not be sealed anew'));
  return {
    async stop() {
      clearInterval(upkeep);
      await holding.stop();
      // The last writes, before the database is closed.
      await keeping.stop();
      await worker.writer.settled();
      inHand.close();
    },
  };
}

const alarms = {
  outdated:
    'WhatsApp takes no client of this version any more (405): update the program, or set WHATSAPP_WEB_VERSION to the version of today',
};

function openAlarm(log: Log): Worker['alarm'] {
  const told = new Set<string>();
  return (reason) => {
    if (!told.has(reason)) log.error({ reason }, alarms[reason]);
    told.add(reason);
  };
}
