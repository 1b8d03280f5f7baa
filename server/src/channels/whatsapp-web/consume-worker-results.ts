import { z } from 'zod';
import { coalesce } from '../../platform/async/coalesce.ts';
import { createKeyedQueue } from '../../platform/async/keyed-queue.ts';
import type { PgNotify } from '../../platform/db/pg-notify.ts';
import { inTx, type Tx, type TxContext } from '../../platform/db/tx.ts';
import type { Log } from '../../platform/log.ts';
import type { SendResult } from '../channel.ts';
import { takeUnprocessedResults } from './command.store.ts';
import { commands, signals as names, type ReportedSession } from './protocol.ts';
import { takeReportedSession } from './session.store.ts';

/** The effects of the worker's results; supplied by the composition root. */
export type WorkerEffects = {
  recordSendResults(
    tx: Tx,
    results: { messageId: number; result: Exclude<SendResult, { outcome: 'handed' }> }[],
  ): Promise<void>;
  /** a requested file is available, or never will be */
  mediaAnswered(tx: Tx, messageId: number): void;
  /** the query for a contact's picture has a result; `key` is that of `ChannelDriver.fetchPicture` */
  pictureAnswered(tx: Tx, key: string): void;
  /** `read` returns the reported session once, under the lock of the connection */
  applyReportedSession(tx: Tx, whatsappId: number, read: () => Promise<ReportedSession | null>): Promise<void>;
};

export type ResultConsumer = {
  /** There may be new results. Resolves when they have been processed. */
  poll(): Promise<void>;
};

/** Commands of one company per transaction. */
const maxCommands = 50;
/** companies processed concurrently */
const maxCompanies = 3;

/**
 * Processes results of workers: send results are recorded, files collected, sessions applied to their connections. Each
 * result is processed in the transaction that marks it, by whichever server comes first.
 */
export function openResultConsumer(
  context: TxContext,
  signals: PgNotify,
  log: Log,
  effects: WorkerEffects,
): ResultConsumer {
  const { owner } = context.database;
  const deps = { context, log, effects };

  /** Results that arrive while their company is being processed are batched into its next transaction. */
  const companies = createKeyedQueue<number>({
    keyOf: String,
    groupOf: (companyId) => companyId,
    maxBatch: Number.POSITIVE_INFINITY,
    workers: maxCompanies,
    work: async ([companyId]) => (companyId === undefined ? undefined : consumeCompany(deps, companyId)),
  });

  // Companies are found across row-level security; each is then processed in its own transaction.
  const consumeAll = async (): Promise<void> => {
    const { rows } = await owner.query<{ companyId: number; whatsappId: number | null }>({
      name: 'web-said',
      text: `select company_id as "companyId", whatsapp_id as "whatsappId" from whatsapp_web_sessions where said_version > heard_version
             union all (select distinct company_id, null::int from whatsapp_web_commands where state = 'done' and not heard)`,
    });
    for (const { companyId, whatsappId } of rows)
      if (whatsappId !== null) await consumeSession(deps, companyId, whatsappId);
    await Promise.all(
      rows.flatMap(({ companyId, whatsappId }) => (whatsappId === null ? [companies.push(companyId)] : [])),
    );
  };

  const poll = coalesce(consumeAll);
  const pollAndLog = () =>
    void poll().catch((error: unknown) =>
      log.error({ error: String(error) }, 'signals of workers could not be processed'),
    );
  // A payload with companies concerns only their commands.
  signals.on(names.reported, (content) => {
    const named = companiesIn(content);
    if (named === null) return pollAndLog();
    for (const companyId of named) void companies.push(companyId);
  });
  signals.onReconnect(pollAndLog);
  return { poll };
}

type ConsumerDeps = { context: TxContext; log: Log; effects: WorkerEffects };

async function consumeCompany(deps: ConsumerDeps, companyId: number): Promise<void> {
  try {
    while ((await consumeCommands(deps, companyId, maxCommands)) === maxCommands);
  } catch {
    // A failing result must not fail the others; the next poll tries it again.
    for (let id: number | null = 0; id !== null; ) id = await consumeCommandAfter(deps, companyId, id);
  }
}

/** Returns the number of processed commands. */
const consumeCommands = ({ context, effects }: ConsumerDeps, companyId: number, limit: number): Promise<number> =>
  inTx(context, companyId, async (tx) => {
    const results = await takeUnprocessedResults(tx, limit);
    await processResults(tx, results, effects);
    return results.length;
  });

/** Processes the first command after this id. Returns its id, even if that failed; null: there is none. */
async function consumeCommandAfter(
  { context, log, effects }: ConsumerDeps,
  companyId: number,
  afterId: number,
): Promise<number | null> {
  let id: number | null = null;
  try {
    await inTx(context, companyId, async (tx) => {
      const results = await takeUnprocessedResults(tx, 1, afterId);
      id = results[0]?.id ?? null;
      await processResults(tx, results, effects);
    });
  } catch (error) {
    log.error({ companyId, error: String(error) }, 'results of the worker could not be processed');
  }
  return id;
}

async function processResults(
  tx: Tx,
  results: Awaited<ReturnType<typeof takeUnprocessedResults>>,
  effects: WorkerEffects,
): Promise<void> {
  for (const { kind, key } of results) {
    if (kind === 'fetchMedia') effects.mediaAnswered(tx, Number(key));
    if (kind === 'fetchPicture') effects.pictureAnswered(tx, key);
  }
  const sends = results.flatMap(({ messageId, result }) =>
    messageId === null ? [] : [{ messageId: Number(messageId), result: resultOf(result) }],
  );
  if (sends.length > 0) await effects.recordSendResults(tx, sends);
}

const consumeSession = (
  { context, log, effects }: ConsumerDeps,
  companyId: number,
  whatsappId: number,
): Promise<void> =>
  inTx(context, companyId, (tx) =>
    effects.applyReportedSession(tx, whatsappId, () => takeReportedSession(tx, whatsappId)),
  ).catch((error: unknown) =>
    log.error({ whatsappId, error: String(error) }, 'the reported state of a connection could not be applied'),
  );

function companiesIn(content: string): number[] | null {
  if (content === '') return null;
  try {
    return z.array(z.number().int()).parse(JSON.parse(content));
  } catch {
    return null;
  }
}

type Result = Exclude<SendResult, { outcome: 'handed' }>;

/** An unreadable result counts as an unknown outcome. */
function resultOf(given: unknown): Result {
  const read = commands.send.result.safeParse(given);
  if (!read.success) return { outcome: 'unknown', reason: 'interrupted' };
  if (read.data.outcome !== 'refused') return read.data;
  // The port distinguishes absent from undefined.
  const { outcome, reason, trouble } = read.data;
  return { outcome, reason, ...(trouble && { trouble }) };
}
