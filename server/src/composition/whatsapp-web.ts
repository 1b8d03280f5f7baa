import { fileURLToPath } from 'node:url';
import { openResultConsumer } from '../channels/whatsapp-web/consume-worker-results.ts';
import { markOrphaned } from '../channels/whatsapp-web/mark-orphaned.ts';
import { signals as names, presenceSignal } from '../channels/whatsapp-web/protocol.ts';
import { whatsappWebSealedStore } from '../channels/whatsapp-web/sealed-store.ts';
import { superviseWorkers } from '../channels/whatsapp-web/supervise-workers.ts';
import { sweepCommands } from '../channels/whatsapp-web/sweep-commands.ts';
import { workerEnvironment } from '../channels/whatsapp-web/worker-environment.ts';
import { applyReportedSession } from '../connections/session/apply-reported-session.ts';
import { changeSession } from '../connections/session/change-session.ts';
import { takeAnsweredPicture } from '../contacts/pictures/request-pictures.ts';
import { recordWorkerResult, requeue } from '../messages/delivery/record-worker-result.ts';
import { enqueueMediaFetch } from '../messages/message.jobs.ts';
import type { PgNotify } from '../platform/db/pg-notify.ts';
import { inTx } from '../platform/db/tx.ts';
import type { PeriodicTask } from '../platform/periodic/periodic-tasks.ts';
import { tryParseJson } from '../platform/text/parse-json.ts';
import { showPresence } from '../tickets/viewers/show-presence.ts';
import type { Channels } from './channels.ts';
import type { Core } from './core.ts';

type WhatsappWebDeps = {
  core: Core;
  signals: PgNotify;
  channels: Channels;
  /** names of the stores that a worker has to re-encrypt */
  toReseal: readonly string[];
};

const workerProgram = fileURLToPath(new URL('../whatsapp-web-worker.ts', import.meta.url));
/** After a start, connections have no lease until the workers are up again. */
const orphanGraceMs = 30_000;

export type WhatsappWeb = { periodic: PeriodicTask[]; stop(): Promise<void> };

/** The server side of WhatsApp Web: consumes the workers' results and supervises its own worker processes. */
export function openWhatsappWeb(deps: WhatsappWebDeps): WhatsappWeb {
  const { context, has } = deps.core;
  // Only processes with the role live have sockets to show it on.
  if (has('live')) showCustomerPresence(deps);
  const sweep: PeriodicTask = {
    name: 'commands of connections',
    everyMs: 60_000,
    role: 'jobs',
    run: () => sweepCommands(context, { requeue }),
  };
  if (!has('channels')) return { periodic: [sweep], stop: async () => {} };

  const workers = openWorkers(deps);
  const startedAt = Date.now();
  const channelTask = (name: string, everyMs: number, run: () => Promise<unknown>): PeriodicTask => ({
    name,
    everyMs,
    role: 'channels',
    run,
  });
  return {
    periodic: [
      sweep,
      channelTask('results of workers', 1_000, consumeResults(deps).poll),
      channelTask('connections without a lease', 5_000, async () => {
        if (Date.now() - startedAt < orphanGraceMs) return;
        await markOrphaned(context, (tx, id, reason) => changeSession(tx, id, { status: 'DISCONNECTED', reason }));
      }),
      channelTask('worker processes', 2_000, workers.startIfNeeded),
    ],
    stop: workers.stop,
  };
}

function showCustomerPresence({ core: { context, log }, signals }: WhatsappWebDeps): void {
  signals.on(names.presence, (content) => {
    const parsed = presenceSignal.safeParse(tryParseJson(content));
    if (!parsed.success) return;
    const { companyId, whatsappId, identity, presence } = parsed.data;
    inTx(context, companyId, (tx) => showPresence(tx, whatsappId, identity, presence)).catch((error: unknown) =>
      log.warn({ whatsappId, error: String(error) }, 'the typing of a customer could not be shown'),
    );
  });
}

const consumeResults = ({ core: { context, log }, signals, channels }: WhatsappWebDeps) =>
  openResultConsumer(context, signals, log, {
    recordSendResults: (tx, results) => recordWorkerResult(channels.sendingDeps, tx, results),
    mediaAnswered: enqueueMediaFetch,
    pictureAnswered: takeAnsweredPicture,
    async applyReportedSession(tx, whatsappId, read) {
      await applyReportedSession(
        tx,
        whatsappId,
        async () => {
          const reported = await read();
          if (reported === null) return null;
          const { account, reason, ...session } = reported;
          return { ...session, ...(reason !== null && { reason }), accountId: account?.phone ?? null };
        },
        channels.connectionDeps,
      );
    },
  });

const openWorkers = ({ core: { config, context, log }, signals, toReseal }: WhatsappWebDeps) =>
  superviseWorkers({
    path: workerProgram,
    count: config.whatsappWeb.workers,
    env: workerEnvironment(config),
    mustReseal: toReseal.includes(whatsappWebSealedStore.name),
    owner: context.database.owner,
    signals,
    log,
  });
