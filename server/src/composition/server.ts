import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Capabilities } from '@balcao/contract/channels/channel';
import type { Actor } from '@balcao/contract/users/actor';
import { authRoutes } from '../auth/auth.routes.ts';
import { authorization } from '../auth/authorization.ts';
import { companyRoutes } from '../companies/company.routes.ts';
import { connectionRoutes } from '../connections/connection.routes.ts';
import type { ConnectionDeps } from '../connections/connection-deps.ts';
import { contactMergeRoutes } from '../contact-merges/contact-merge.routes.ts';
import { contactRoutes } from '../contacts/contact.routes.ts';
import { openSignedFile } from '../files/open-signed-file.ts';
import { inboundTasks } from '../inbound/inbound.module.ts';
import { openInbox } from '../inbound/inbox.ts';
import { answerHandshake, openUnknownTokenBudget, receiveWebhook } from '../inbound/meta-webhook.ts';
import { openJournalProcessor } from '../inbound/process-journal.ts';
import { delegateMessages } from '../messages/delivery/delegate-messages.ts';
import { deliverMessagesJob } from '../messages/message.jobs.ts';
import { messageTasks } from '../messages/message.module.ts';
import { messageRoutes } from '../messages/message.routes.ts';
import { noteRoutes } from '../notes/note.routes.ts';
import { createPeriodicTasks } from '../platform/async/periodic-tasks.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { type Config, secretsOf } from '../platform/config/config.ts';
import { ensureAppLogin } from '../platform/db/app-role-login.ts';
import { openDatabase } from '../platform/db/database.ts';
import { openOutbox } from '../platform/db/outbox.ts';
import { openPgNotify } from '../platform/db/pg-notify.ts';
import { defineCommitTask, type TxContext } from '../platform/db/tx.ts';
import { localFileStore } from '../platform/files/file-store.ts';
import { openPicturePool } from '../platform/files/pictures/picture-pool.ts';
import { createFileLinks } from '../platform/files/signed-file-links.ts';
import { openUploads } from '../platform/files/uploads.ts';
import { closeServer } from '../platform/http/close-server.ts';
import { addFileRoute } from '../platform/http/file-route.ts';
import { addHealth, type HealthCheck } from '../platform/http/health.ts';
import { addRoutes, createHttpServer } from '../platform/http/http-server.ts';
import type { Endpoint, RequestContext } from '../platform/http/serve.ts';
import { serveWebApp } from '../platform/http/serve-web-app.ts';
import { guardSlowBodies } from '../platform/http/slow-body-guard.ts';
import { joinCluster } from '../platform/jobs/cluster-nodes.ts';
import { startJobs } from '../platform/jobs/job-runner.ts';
import type { Log } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { type ShutdownStep, shutDownInOrder } from '../platform/process/shut-down-in-order.ts';
import { explainListenError } from '../platform/process/startup-error.ts';
import { acquireSocketLeadership } from '../platform/realtime/socket-leadership.ts';
import { secretBox } from '../platform/security/secret-box.ts';
import { createAccessTokens } from '../platform/security/tokens.ts';
import { queueRoutes } from '../queues/queue.routes.ts';
import { settingRoutes } from '../settings/setting.routes.ts';
import { type BootstrapResult, bootstrapCompany } from '../signup/bootstrap-company.ts';
import { tagRoutes } from '../tags/tag.routes.ts';
import { ticketRoutes } from '../tickets/ticket.routes.ts';
import { userRoutes } from '../users/user.routes.ts';
import { type Channels, openChannels } from './channels.ts';
import { queueEffects, userEffects } from './effects.ts';
import { startMaintenance } from './maintenance.ts';
import { openRealtime, type Realtime } from './realtime.ts';
import { checkSealedSecrets } from './reseal-secrets.ts';
import { openWhatsappWeb } from './whatsapp-web.ts';

export type Server = {
  /** where it listens; the port may have been chosen by the system */
  port: number;
  /** Every call, for the tests that are made from the table of them. */
  bindings: Endpoint[];
  bootstrap: BootstrapResult;
  /** for tests, the demo and benches, which lay companies through verbs */
  context: TxContext;
  connectionDeps: ConnectionDeps;
  /** In order: no new request, then what is in hand, then the database. */
  stop(): Promise<void>;
};

const webAppFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** The composition root: everything is made here, once, and handed on by name. `config.databaseUrl` is migrated. */
export async function startServer(
  config: Config & { databaseUrl: string; databaseTrouble?: HealthCheck },
  log: Log,
  clock: Clock = systemClock,
): Promise<Server> {
  const has = (role: Config['roles'][number]) => config.roles.includes(role);
  const metrics = createMetrics();
  const requestsUrl = await ensureAppLogin(config.databaseUrl, log);
  const database = openDatabase(config.databaseUrl, log, { requestsUrl });
  const app = await createHttpServer(config, log, metrics);
  const slowBodyGuard = guardSlowBodies(app.server);
  const timers = createPeriodicTasks(log);

  const base = `${config.publicUrl}${config.apiPrefix === '/' ? '' : config.apiPrefix}`;
  const signedFileLinks = createFileLinks({ secret: config.secretKey, base, clock });
  const store = config.s3
    ? (await import('../platform/files/s3-file-store.ts')).createS3FileStore(config.s3)
    : localFileStore(join(config.dataDir, 'files'));
  const spoolDir = join(config.dataDir, 'spool');
  const picturePool = openPicturePool(log);
  const uploads = openUploads({
    store,
    pictures: picturePool,
    spoolDir,
    maxBytes: config.uploadMaxBytes,
    now: () => clock.now(),
  });

  const tokens = createAccessTokens(config.secretKey);
  const outbox = openOutbox(database.owner, (notice) => realtime?.emit(notice));
  const context: RequestContext<Actor> = {
    database,
    clock,
    tokens,
    uploads,
    ...authorization,
    fileUrl: (companyId, file, variant) => signedFileLinks.url(companyId, file, variant),
    // A process without sockets leaves its notices to the sweep of one that has them.
    publish: (notices) => (has('live') ? outbox.publish(notices) : undefined),
    atCommit: [
      defineCommitTask(deliverMessagesJob, (tx, wanted) =>
        delegateMessages(
          channels.sendingDeps,
          tx,
          wanted.map(({ payload, options }) => ({ ...payload, runAt: options.runAt })),
        ),
      ),
    ],
  };
  // Before anything is opened or sealed with a key that may be the wrong one.
  const closeAndThrow = async (error: unknown) => {
    await outbox.close();
    await database.close();
    throw error;
  };
  const storesToReseal = await checkSealedSecrets(context, config).catch(closeAndThrow);
  const leadership = has('live')
    ? acquireSocketLeadership(database.owner, log, { taken: () => realtime?.disconnectAll() })
    : null;
  const socketLeadership = leadership && (await leadership.catch(closeAndThrow));
  const realtime: Realtime | null =
    socketLeadership && openRealtime({ context, app, config, log, metrics }, socketLeadership.isLeader);
  if (realtime === null) log.info({}, 'this process takes no sockets: its ROLES do not name live');
  const inbox = openInbox(context, log, metrics);
  const signals = await openPgNotify(database.owner, log);
  const channels: Channels = openChannels({ context, config, log, metrics, store, inbox, signals });
  const capabilitiesOf = (kind: { channel: string; provider: string }): Capabilities =>
    channels.requireDriver(kind).capabilities;

  const bindings: Endpoint[] = [
    ...authRoutes(context, { secretKey: config.secretKey, cookie: config.cookie }),
    ...settingRoutes(
      context,
      secretBox(secretsOf(config), 'settings'),
      channels.connectionDeps.sessions.ensureSessions,
    ),
    ...companyRoutes(context),
    ...userRoutes(context, userEffects),
    ...queueRoutes(context, queueEffects(channels.connectionDeps)),
    ...connectionRoutes(context, channels.connectionDeps),
    ...ticketRoutes(context),
    ...messageRoutes(context, capabilitiesOf),
    ...[contactRoutes, contactMergeRoutes].flatMap((routes) => routes(context)),
    ...tagRoutes(context),
    ...noteRoutes(context),
    ...channels.endpoints,
  ];
  if (has('api')) {
    addRoutes(app, config.apiPrefix, bindings);
    addFileRoute(app, config.apiPrefix, openSignedFile({ context: context, links: signedFileLinks, store }));
  }
  if (has('channels')) {
    const webhooks = {
      find: channels.findByToken,
      findSibling: channels.findSiblingConnection,
      accept: inbox.accept,
      unknownTokens: openUnknownTokenBudget(),
    };
    app.get('/webhooks/meta/:token', answerHandshake(webhooks));
    app.post('/webhooks/meta/:token', receiveWebhook(webhooks));
  }
  if (has('api')) await serveWebApp(app, webAppFolder, config.apiPrefix);

  const journal = openJournalProcessor(context, log, metrics);
  if (has('channels')) {
    signals.on('journal', journal.wake);
    signals.onReconnect(journal.wake);
  }
  const whatsappWeb = openWhatsappWeb({ context, config, log, signals, timers, channels, toReseal: storesToReseal });
  const node = await joinCluster(database.owner, log);
  await node.releaseDeadNodes();
  const jobs = has('jobs')
    ? await startJobs(
        database.owner,
        [
          ...messageTasks({ ...channels.sendingDeps, uploads }),
          ...channels.tasks,
          ...inboundTasks(channels.sendingDeps),
        ],
        log,
        metrics,
        node,
      )
    : null;
  const healthChecks: HealthCheck[] = [
    config.databaseTrouble ?? (() => null),
    () => (node.isRegistered() ? null : 'this process has no place among its like since the database was away'),
    () => (jobs === null || jobs.isRunning() ? null : 'work for later stands still since the database was away'),
    () => (socketLeadership === null || socketLeadership.isLeader() ? null : 'the sockets belong to another process'),
  ];
  addHealth(app, database, metrics, healthChecks, config.metricsToken);
  startMaintenance({ has, timers, context, node, outbox, metrics, journal, store, spoolDir });

  const bootstrap = await bootstrapCompany(context, channels.connectionDeps, config);
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    throw explainListenError(error, config);
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;

  return {
    port,
    bindings,
    bootstrap,
    context: context,
    connectionDeps: channels.connectionDeps,
    async stop() {
      const steps: ShutdownStep[] = [
        ['calls and sockets', () => closeServer(app, slowBodyGuard, async () => realtime?.close())],
        ['lines by QR code', whatsappWeb.stop],
        ['inbox', inbox.idle],
        ['journal', journal.stop],
        ['jobs', async () => jobs?.stop()],
        ['pictures', picturePool.close],
        ['upkeep', timers.stop],
        ['signals', signals.close],
        ['outbox', outbox.close],
        ['place among the nodes', node.close],
        ['place of the sockets', async () => socketLeadership?.close()],
        ['connections to the database', database.close],
      ];
      await shutDownInOrder(steps, log);
    },
  };
}
