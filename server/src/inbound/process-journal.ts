import { inTx, type TxContext } from '../platform/db/tx.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { errorText } from '../platform/text/error-text.ts';
import { type ChatClaims, createChatClaims } from './journal/chat-claims.ts';
import { recordFailureOfNext } from './journal/journal.store.ts';
import { findPendingChats, type PendingChat } from './journal/pending-chats.ts';
import { receivePendingBatch } from './receive.ts';
import { isPassing, retryOnConflict } from './retry-on-conflict.ts';

export type JournalProcessor = {
  /** Signals that the journal has pending entries. Concurrent calls are coalesced. */
  wake(): void;
  /** Resolves when nothing is being processed. */
  idle(): Promise<void>;
  /** number of events processed since it was opened */
  processedCount(): number;
  stop(): Promise<void>;
};

/** Entries per transaction, as in the inbox. */
const maxEntries = 50;
/**
 * Imported history is not urgent and blocks nobody: each of its chats is one of many, so larger batches cost a live
 * message little.
 */
const maxHistoryEntries = 250;
const maxWorkers = 2;
/** Another process has the chat locked; this process handles entries that arrived after that one's query. */
const busyRetryMs = 10;
/** Delay before a failed entry is retried; one that failed ten times by its own fault is skipped, and its chat continues. */
const failureRetryMs = 5000;

/**
 * Processes journal entries of others: of a WhatsApp Web worker, or of this process when it could not do so at once.
 * Like the inbox it takes many chats per transaction; a batch forms while the previous one commits. Companies take
 * turns, and imported history is processed when nothing else is pending. Any number of processes may run it: the lock
 * of a chat ensures that an entry is processed once.
 */
export function openJournalProcessor(context: TxContext, log: Log, metrics: Metrics): JournalProcessor {
  const claims = createChatClaims(() => wake());
  const processing: Processing = { context, log, metrics, claims, processed: 0 };
  let historyInFlight = false;
  let wakeRequested = false;
  /** A wake-up came while chats were in flight, so new entries of those chats were not seen. */
  let missedWhileBusy = false;
  let stopped = false;

  /**
   * Entries that arrive meanwhile set `wakeRequested`; the others were seen. So there is one query per batch and none
   * after the last.
   */
  const loop = async (): Promise<void> => {
    for (let more = true; !stopped && (more || wakeRequested); ) {
      wakeRequested = false;
      if (!claims.isEmpty()) missedWhileBusy = true;
      const { found, isOutdated } = await findUnclaimed(processing);
      more = isOutdated;
      if (isOutdated) continue;
      const late = !found.some((chat) => !chat.late);
      // Imported history uses at most one worker: the other stays free for live messages.
      const chats = late && historyInFlight ? [] : claims.claimForNextCompany(found, late);
      more = chats.length < found.length && chats.length > 0;
      if (chats.length === 0) continue;
      if (more && !late) start(); // more than one worker can handle
      if (late) historyInFlight = true;
      try {
        if (await processChats(processing, chats, { late })) more = true;
      } finally {
        if (late) historyInFlight = false;
        if (missedWhileBusy) [missedWhileBusy, more] = [false, true];
      }
    }
  };

  const workers = createWorkers(loop, () => wakeRequested && !stopped);
  const start = (): void => {
    if (!stopped)
      workers.start((error) => {
        if (!stopped) log.error({ error }, 'the journal could not be read');
      });
  };
  const wake = (): void => {
    wakeRequested = true;
    start();
  };

  return {
    wake,
    idle: workers.idle,
    processedCount: () => processing.processed,
    async stop() {
      stopped = true;
      claims.stop();
      await workers.idle();
    },
  };
}

/** At most `maxWorkers` loops at once; a finished one restarts when `isWanted`. */
function createWorkers(loop: () => Promise<void>, isWanted: () => boolean) {
  const running = new Set<Promise<void>>();
  const start = (onError: (error: string) => void): void => {
    if (running.size >= maxWorkers) return;
    const run = loop()
      .catch((error: unknown) => onError(String(error)))
      .finally(() => {
        running.delete(run);
        if (isWanted()) start(onError);
      });
    running.add(run);
  };
  return {
    start,
    async idle(): Promise<void> {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

type Processing = { context: TxContext; log: Log; metrics: Metrics; claims: ChatClaims; processed: number };

async function findUnclaimed({ context, claims }: Processing): Promise<{ found: PendingChat[]; isOutdated: boolean }> {
  const limits = { limit: maxEntries, lateLimit: maxHistoryEntries };
  const pending = await findPendingChats(context.database.owner, { ...limits, without: claims.excluded() });
  const found = claims.withoutClaimed(pending);
  const hasLive = (chats: PendingChat[]) => chats.some((chat) => !chat.late);
  // The other worker has claimed all live chats found here: behind them may be more, which come before history.
  return { found, isOutdated: hasLive(pending) && !hasLive(found) };
}

/** Processes claimed chats of one kind and finally releases them. Returns whether more entries may be pending. */
async function processChats(
  processing: Processing,
  chats: PendingChat[],
  { late }: { late: boolean },
): Promise<boolean> {
  const batchSize = late ? maxHistoryEntries : maxEntries;
  try {
    return (await processBatch(processing, chats, { maxEntries: batchSize, late })) >= batchSize;
  } catch {
    for (const chat of chats) await processOneByOne(processing, chat);
    return true;
  } finally {
    processing.claims.release(chats);
  }
}

async function processBatch(
  processing: Processing,
  chats: PendingChat[],
  limits: { maxEntries: number; late: boolean },
): Promise<number> {
  const { context, metrics, claims } = processing;
  const [{ companyId } = { companyId: 0 }] = chats;
  const done = await retryOnConflict(() => inTx(context, companyId, (tx) => receivePendingBatch(tx, chats, limits)));
  processing.processed += done.received;
  metrics.inbound.inc({ outcome: 'received' }, done.received);
  metrics.inbound.inc({ outcome: 'refused' }, done.refused);
  for (const chat of chats) if (!done.locked.includes(chat)) claims.backOff(chat, busyRetryMs);
  return done.received;
}

/** One failing entry must not fail the rest of its batch: entries are processed one by one up to the failing one. */
async function processOneByOne(processing: Processing, chat: PendingChat): Promise<void> {
  const { context, log, claims } = processing;
  try {
    while ((await processBatch(processing, [chat], { maxEntries: 1, late: chat.late })) > 0);
  } catch (error) {
    const text = errorText(error);
    log.error({ whatsappId: chat.whatsappId, error: text }, 'an event could not be received from the journal');
    claims.backOff(chat, failureRetryMs);
    if (isPassing(error)) return;
    await inTx(context, chat.companyId, (tx) => recordFailureOfNext(tx, chat, text));
  }
}
