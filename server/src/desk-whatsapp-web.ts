import { fileURLToPath } from 'node:url';
import { openHearing } from './channels/whatsapp-web/hear-workers.ts';
import { keepWorkers } from './channels/whatsapp-web/keep-workers.ts';
import { signals as names, presenceSignal } from './channels/whatsapp-web/protocol.ts';
import { whatsappWebSeals } from './channels/whatsapp-web/seals.ts';
import { sweepCommands } from './channels/whatsapp-web/sweep-commands.ts';
import { tellUnheld } from './channels/whatsapp-web/tell-unheld.ts';
import { workerEnvironment } from './channels/whatsapp-web/worker-environment.ts';
import { changeSession } from './connections/change-session.ts';
import { hearSession } from './connections/hear-session.ts';
import type { Channels } from './desk-channels.ts';
import { deliverWaiting } from './messages/deliver-waiting.ts';
import { settleHanded, takeBack } from './messages/settle-handed.ts';
import type { Config } from './platform/config.ts';
import type { Door } from './platform/http.ts';
import type { Log } from './platform/log.ts';
import type { Signals } from './platform/signals.ts';
import type { Timers } from './platform/timers.ts';
import { inTx } from './platform/tx.ts';
import { showPresence } from './tickets/show-presence.ts';

type Needs = {
  door: Door;
  config: Config & { databaseUrl: string };
  log: Log;
  signals: Signals;
  timers: Timers;
  channels: Channels;
  /** names of what a worker has to seal anew */
  toReseal: readonly string[];
};

const program = fileURLToPath(new URL('./whatsapp-web-worker.ts', import.meta.url));
/** After a start, connections have no owner until the workers are up again. */
const firstUnheldMs = 30_000;

/** The server side of WhatsApp Web: consumes the workers' results and supervises its own worker processes. */
export function openWhatsappWeb({ door, config, log, signals, timers, channels, toReseal }: Needs): {
  stop(): Promise<void>;
} {
  const has = (role: Config['roles'][number]) => config.roles.includes(role);
  const { lines, sending } = channels;
  const startedAt = Date.now();

  // Nobody else has sockets to show it on.
  if (has('live'))
    signals.on(names.presence, (content) => {
      const told = presenceSignal.safeParse(readJson(content));
      if (!told.success) return;
      const { companyId, whatsappId, identity, presence } = told.data;
      inTx(door, companyId, (tx) => showPresence(tx, whatsappId, identity, presence)).catch((error: unknown) =>
        log.warn({ whatsappId, error: String(error) }, 'that a customer types could not be shown'),
      );
    });
  if (has('jobs')) timers.every(60_000, 'commands of lines', () => sweepCommands(door, { takeBack }));
  if (!has('channels')) return { stop: async () => {} };

  const hearing = openHearing(door, signals, log, {
    settleHanded: (tx, results) => settleHanded(sending, tx, results),
    mediaAnswered: (tx, messageId) =>
      tx.enqueue('fetch-media', { companyId: tx.companyId, messageId }, { maxAttempts: 8 }),
    async sessionSaid(tx, whatsappId, read) {
      const isUp = await hearSession(
        tx,
        whatsappId,
        async () => {
          const said = await read();
          if (said === null) return null;
          const { account, reason, ...session } = said;
          return { ...session, ...(reason !== null && { reason }), accountId: account?.phone ?? null };
        },
        lines,
      );
      if (isUp) await deliverWaiting(tx, whatsappId);
    },
  });
  timers.every(1_000, 'what lines say', hearing.look);
  timers.every(5_000, 'lines that nobody holds', async () => {
    if (Date.now() - startedAt < firstUnheldMs) return;
    await tellUnheld(door, (tx, id, reason) => changeSession(tx, id, { status: 'DISCONNECTED', reason }));
  });

  const workers = keepWorkers({
    ...{ path: program, count: config.whatsappWeb.workers, env: workerEnvironment(config) },
    ...{ reseals: toReseal.includes(whatsappWebSeals.name), owner: door.database.owner, signals, log },
  });
  timers.every(2_000, 'programs for lines', workers.look);
  return { stop: workers.stop };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
