import type { Actor } from '@balcao/contract/users/actor';
import type { ConnectionDeps } from '../connections/connection-deps.ts';
import { type Inbox, openInbox } from '../inbound/inbox.ts';
import { type JournalProcessor, openJournalProcessor } from '../inbound/process-journal.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { openPgNotify, type PgNotify } from '../platform/db/pg-notify.ts';
import type { FeatureModule } from '../platform/feature-module.ts';
import { closeServer } from '../platform/http/close-server.ts';
import { addHealth, type HealthCheck } from '../platform/http/health/health.ts';
import { createHttpServer } from '../platform/http/http-server.ts';
import type { Endpoint, RequestContext } from '../platform/http/serve.ts';
import { guardSlowBodies } from '../platform/http/slow-body-guard.ts';
import { type ClusterNode, joinCluster } from '../platform/jobs/cluster-nodes.ts';
import { type JobRunner, startJobs } from '../platform/jobs/job-runner.ts';
import type { Log } from '../platform/log.ts';
import { createPeriodicTasks } from '../platform/periodic/periodic-tasks.ts';
import { type ShutdownStep, shutDownInOrder } from '../platform/process/shut-down-in-order.ts';
import { type BootstrapResult, bootstrapCompany } from '../signup/bootstrap-company.ts';
import { type Channels, openChannels } from './channels.ts';
import { type Core, openCore, type ServerConfig } from './core.ts';
import { platformTasks, startMaintenance } from './maintenance.ts';
import { composeModules } from './modules.ts';
import { openSockets, type Sockets } from './realtime.ts';
import { checkSealedSecrets } from './reseal-secrets.ts';
import { listen, serveHttp } from './serve-http.ts';
import { openWhatsappWeb } from './whatsapp-web.ts';

export type Server = {
  /** the listening port, which the system may have chosen */
  port: number;
  /** every route, for tests that iterate over all of them */
  bindings: readonly Endpoint[];
  bootstrap: BootstrapResult;
  /** for tests, the demo and benches, which create companies through verbs */
  context: RequestContext<Actor>;
  connectionDeps: ConnectionDeps;
  /** Stops accepting requests, then finishes running work, then closes the database. */
  stop(): Promise<void>;
};

/** The composition root: everything is created here, once, and passed on explicitly. */
export async function startServer(config: ServerConfig, log: Log, clock: Clock = systemClock): Promise<Server> {
  const core = await openCore(config, log, clock);
  const app = await createHttpServer(config, log, core.metrics);
  const slowBodyGuard = guardSlowBodies(app.server);
  const timers = createPeriodicTasks(log);
  const closeAndThrow = async (error: unknown) => {
    await core.close();
    throw error;
  };
  // Before anything is decrypted or encrypted with a possibly wrong key.
  const toReseal = await checkSealedSecrets(core.context, config).catch(closeAndThrow);
  const sockets = await openSockets(core, app).catch(closeAndThrow);
  const inbound = await openInbound(core);
  const { channels, modules } = composeFeatures(core, inbound);
  const bindings = modules.flatMap(({ routes = [] }) => routes);
  await serveHttp(app, core, bindings);
  const whatsappWeb = openWhatsappWeb({ core, signals: inbound.signals, channels, toReseal });
  const node = await joinCluster(core.database.session, log);
  await node.releaseDeadNodes();
  const jobs = await startTasks(core, modules, node);
  addHealth(app, core.database, core.metrics, healthChecks(core, { node, jobs, sockets }), config.metricsToken);
  await core.largeCompanies.refresh();
  timers.every(60_000, 'large companies', core.largeCompanies.refresh); // in all roles: every process runs statements
  startMaintenance(core, timers, [
    ...modules,
    whatsappWeb,
    { periodic: platformTasks(core.outbox, node, core.database.owner) },
  ]);
  const bootstrap = await bootstrapCompany(core.context, channels.connectionDeps, config);
  const port = await listen(app, core);
  const steps: ShutdownStep[] = [
    ['calls and sockets', () => closeServer(app, slowBodyGuard, async () => sockets?.realtime.close())],
    ['connections by QR code', whatsappWeb.stop],
    ['inbox', inbound.inbox.idle],
    ['journal', inbound.journal.stop],
    ['jobs', async () => jobs?.stop()],
    ['pictures', core.files.close],
    ['periodic tasks', timers.stop],
    ['database signals', inbound.signals.close],
    ['late jobs', core.lateJobs.idle],
    ['outbox', core.outbox.close],
    ['notice stream', async () => core.stream?.close()],
    ['node registration', node.close],
    ['socket leadership', async () => sockets?.leadership.close()],
    ['database connections', core.database.close],
  ];
  return {
    port,
    bindings,
    bootstrap,
    context: core.context,
    connectionDeps: channels.connectionDeps,
    stop: () => shutDownInOrder(steps, log),
  };
}

type Inbound = { signals: PgNotify; inbox: Inbox; journal: JournalProcessor };

/** Drivers in this process call the inbox; those in workers write to the journal table and signal it. */
async function openInbound({ context, database, log, metrics, has }: Core): Promise<Inbound> {
  const signals = await openPgNotify(database.session, log);
  const frequent = { ...context, usesGenericPlans: true };
  const inbox = openInbox(frequent, log, metrics);
  const journal = openJournalProcessor(frequent, log, metrics);
  if (has('channels')) {
    signals.on('journal', journal.wake);
    signals.onReconnect(journal.wake);
  }
  return { signals, inbox, journal };
}

function composeFeatures(
  core: Core,
  { signals, inbox, journal }: Inbound,
): { channels: Channels; modules: FeatureModule[] } {
  const { context, config, log, metrics, files } = core;
  const channels = openChannels({ context, config, log, metrics, files, signals });
  const modules = composeModules({ core, context, channels, accept: inbox.accept, journal });
  core.doAtCommit(modules.flatMap(({ atCommit = [] }) => atCommit));
  core.subscribe(modules.flatMap(({ on = [] }) => on));
  return { channels, modules };
}

async function startTasks(core: Core, modules: FeatureModule[], node: ClusterNode): Promise<JobRunner | null> {
  if (!core.has('jobs')) return null;
  const tasks = modules.flatMap((module) => module.tasks ?? []);
  return startJobs(core.database.jobs, { tasks, log: core.log, metrics: core.metrics, node });
}

const healthChecks = (
  { config }: Core,
  { node, jobs, sockets }: { node: ClusterNode; jobs: JobRunner | null; sockets: Sockets | null },
): HealthCheck[] => [
  config.databaseTrouble ?? (() => null),
  () =>
    node.isRegistered() ? null : 'this process is not registered as a cluster node since the database was unavailable',
  () => (jobs === null || jobs.isRunning() ? null : 'background jobs are stalled since the database was unavailable'),
  () => (sockets === null || sockets.leadership.isLeader() ? null : 'another process has the sockets'),
];
