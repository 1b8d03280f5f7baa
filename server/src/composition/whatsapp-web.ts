import { fileURLToPath } from 'node:url';
import type { Actor } from '@balcao/contract/users/actor';
import { openResultConsumer } from '../channels/whatsapp-web/consume-worker-results.ts';
import { markOrphaned } from '../channels/whatsapp-web/mark-orphaned.ts';
import { signals as names, presenceSignal } from '../channels/whatsapp-web/protocol.ts';
import { whatsappWebSealedStore } from '../channels/whatsapp-web/sealed-store.ts';
import { superviseWorkers } from '../channels/whatsapp-web/supervise-workers.ts';
import { sweepCommands } from '../channels/whatsapp-web/sweep-commands.ts';
import { workerEnvironment } from '../channels/whatsapp-web/worker-environment.ts';
import { applyReportedSession } from '../connections/session/apply-reported-session.ts';
import { changeSession } from '../connections/session/change-session.ts';
import { recordWorkerResult, requeue } from '../messages/delivery/record-worker-result.ts';
import { resumeDelivery } from '../messages/delivery/resume-delivery.ts';
import { fetchMediaJob } from '../messages/message.jobs.ts';
import type { PeriodicTasks } from '../platform/async/periodic-tasks.ts';
import type { Config } from '../platform/config/config.ts';
import type { PgNotify } from '../platform/db/pg-notify.ts';
import { inTx } from '../platform/db/tx.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import type { Log } from '../platform/log.ts';
import { showPresence } from '../tickets/viewers/show-presence.ts';
import type { Channels } from './channels.ts';

type WhatsappWebDeps = {
  context: RequestContext<Actor>;
  config: Config & { databaseUrl: string };
  log: Log;
  signals: PgNotify;
  timers: PeriodicTasks;
  channels: Channels;
  /** names of what a worker has to seal anew */
  toReseal: readonly string[];
};

const workerProgram = fileURLToPath(new URL('../whatsapp-web-worker.ts', import.meta.url));
/** After a start, connections have no owner until the workers are up again. */
const orphanGraceMs = 30_000;

/** The server side of WhatsApp Web: consumes the workers' results and supervises its own worker processes. */
export function openWhatsappWeb({ context, config, log, signals, timers, channels, toReseal }: WhatsappWebDeps): {
  stop(): Promise<void>;
} {
  const has = (role: Config['roles'][number]) => config.roles.includes(role);
  const { connectionDeps: deps, sendingDeps } = channels;
  const startedAt = Date.now();

  // Nobody else has sockets to show it on.
  if (has('live'))
    signals.on(names.presence, (content) => {
      const parsed = presenceSignal.safeParse(readJson(content));
      if (!parsed.success) return;
      const { companyId, whatsappId, identity, presence } = parsed.data;
      inTx(context, companyId, (tx) => showPresence(tx, whatsappId, identity, presence)).catch((error: unknown) =>
        log.warn({ whatsappId, error: String(error) }, 'that a customer types could not be shown'),
      );
    });
  if (has('jobs')) timers.every(60_000, 'commands of lines', () => sweepCommands(context, { requeue }));
  if (!has('channels')) return { stop: async () => {} };

  const resultConsumer = openResultConsumer(context, signals, log, {
    recordSendResults: (tx, results) => recordWorkerResult(sendingDeps, tx, results),
    mediaAnswered: (tx, messageId) =>
      tx.enqueue(fetchMediaJob, { companyId: tx.companyId, messageId }, { maxAttempts: 8 }),
    async applyReportedSession(tx, whatsappId, read) {
      const isUp = await applyReportedSession(
        tx,
        whatsappId,
        async () => {
          const said = await read();
          if (said === null) return null;
          const { account, reason, ...session } = said;
          return { ...session, ...(reason !== null && { reason }), accountId: account?.phone ?? null };
        },
        deps,
      );
      if (isUp) await resumeDelivery(tx, whatsappId);
    },
  });
  timers.every(1_000, 'what lines say', resultConsumer.poll);
  timers.every(5_000, 'lines that nobody holds', async () => {
    if (Date.now() - startedAt < orphanGraceMs) return;
    await markOrphaned(context, (tx, id, reason) => changeSession(tx, id, { status: 'DISCONNECTED', reason }));
  });

  const workerSupervisor = superviseWorkers({
    path: workerProgram,
    count: config.whatsappWeb.workers,
    env: workerEnvironment(config),
    mustReseal: toReseal.includes(whatsappWebSealedStore.name),
    owner: context.database.owner,
    signals,
    log,
  });
  timers.every(2_000, 'programs for lines', workerSupervisor.startIfNeeded);
  return { stop: workerSupervisor.stop };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
