import type { Database } from '../../../platform/db/database.ts';
import type { PgNotify } from '../../../platform/db/pg-notify.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { Log } from '../../../platform/log.ts';
import { markSealed } from '../../../platform/security/sealed-stores.ts';
import type { SecretBox } from '../../../platform/security/secret-box.ts';
import { signals as names } from '../protocol.ts';
import { whatsappWebSealedStore } from '../sealed-store.ts';
import { limitConcurrency, limitConcurrencyPerCompany } from './context/concurrency-limit.ts';
import { openCrashTracker, recordCrashes } from './context/crash-tracker.ts';
import { openKeyCache } from './context/key-cache.ts';
import type { Timeouts } from './context/timeouts.ts';
import type { Worker } from './context/worker-context.ts';
import { openKeyWriter } from './keys/key-writer.ts';
import { resealSecrets } from './keys/reseal-secrets.ts';
import { leaseConnections } from './lease/lease-connections.ts';
import { purgeOldRows } from './purge-old-rows.ts';
import { openBatchWriter, type WriteArrivals } from './receive/batch-writer.ts';
import { openCommandCompleter } from './send/command-completer.ts';
import { patchBaileys } from './socket/patch-baileys.ts';
import { findStartupProblem } from './socket/startup-checks.ts';

export type WorkerDeps = {
  id: string;
  database: Database;
  signals: PgNotify;
  box: SecretBox;
  /** a previous key is configured, with which data may still be encrypted */
  reseal: boolean;
  /** the fingerprint of the current key, recorded after re-encryption */
  sealedWith: string;
  log: Log;
  times: Timeouts;
  files: FileStore;
  spoolDir: string;
  uploadMaxBytes: number;
  server: { url: string; rootKey: string | null; version: [number, number, number] | null };
  insert: WriteArrivals;
};

/** For the keys of all connections, as text. */
const maxKeyCacheBytes = 64 * 1024 * 1024;
/** Each runs in a separate process, see decode-history.ts. */
const maxImports = 2;

/** Starts the worker, independent of its environment. `refused` is one sentence; then nothing was started. */
export function startWorker(deps: WorkerDeps): { refused: string } | { stop(): Promise<void> } {
  const { id, database, signals, log, times, server } = deps;
  patchBaileys(server.rootKey);
  const refused = findStartupProblem(server);
  if (refused !== null) return { refused };
  const batchWriter = openBatchWriter(deps.insert, () => signals.notify(names.journal), log);
  const crashTracker = openCrashTracker(deps.spoolDir);
  const worker: Worker = {
    id,
    db: database.owner,
    box: deps.box,
    signals,
    log,
    timeouts: times,
    files: deps.files,
    spoolDir: deps.spoolDir,
    uploadMaxBytes: deps.uploadMaxBytes,
    url: server.url,
    version: server.version,
    writer: openKeyWriter(database.owner, id, log),
    completer: openCommandCompleter(database.owner),
    keyCache: openKeyCache(maxKeyCacheBytes),
    writeToJournal: batchWriter.write,
    crashTracker,
    reading: { inFlight: 0 },
    raiseAlarm: openAlarms(log),
    acquireOpenSlot: limitConcurrency(times.maxOpening),
    acquireImportSlot: limitConcurrencyPerCompany(maxImports),
  };
  // Before any lease is taken; an unavailable database must not block the others.
  const counted = recordCrashes(worker.db, deps.spoolDir, log).catch((error: unknown) =>
    log.warn({ error: String(error) }, 'the crash of a worker could not be counted'),
  );
  const leaseLoop = leaseConnections(worker, counted);
  const maintenance = setInterval(() => void purgeOldRows(worker), 3_600_000);
  if (deps.reseal)
    void resealSecrets(worker)
      .then(() => markSealed(database.owner, whatsappWebSealedStore.name, deps.sealedWith))
      .catch((error: unknown) => log.error({ error: String(error) }, 'secrets could not be re-encrypted'));
  return {
    async stop() {
      clearInterval(maintenance);
      await leaseLoop.stop();
      // The last writes, before the database is closed.
      await batchWriter.stop();
      await worker.writer.drain();
      crashTracker.close();
    },
  };
}

const alarms = {
  outdated:
    'WhatsApp takes no client of this version any more (405): update the program, or set WHATSAPP_WEB_VERSION to the version of today',
};

function openAlarms(log: Log): Worker['raiseAlarm'] {
  const raised = new Set<string>();
  return (reason) => {
    if (!raised.has(reason)) log.error({ reason }, alarms[reason]);
    raised.add(reason);
  };
}
