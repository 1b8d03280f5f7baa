import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Capabilities } from '@balcao/contract/channels/channel';
import { authRoutes } from './auth/auth.routes.ts';
import { companyRoutes } from './companies/company.routes.ts';
import { connectionRoutes } from './connections/connection.routes.ts';
import type { Lines } from './connections/lines.ts';
import { contactRoutes } from './contacts/contact.routes.ts';
import { type Channels, openChannels } from './desk-channels.ts';
import { queueEffects, userEffects } from './desk-effects.ts';
import { type DeskLive, openDeskLive } from './desk-live.ts';
import { checkDeskSeals } from './desk-seals.ts';
import { keepUp } from './desk-upkeep.ts';
import { openWhatsappWeb } from './desk-whatsapp-web.ts';
import { openSignedFile } from './files/open-signed-file.ts';
import { openInbox } from './inbound/inbox.ts';
import { answerHandshake, openStrangers, takeWebhook } from './inbound/meta-webhook.ts';
import { nameContact } from './inbound/name-contact.ts';
import { receiveWaiting } from './inbound/receive.ts';
import { openJournalReceiver } from './inbound/receive-from-journal.ts';
import { handOver } from './messages/hand-over.ts';
import { messageTasks } from './messages/message.jobs.ts';
import { messageRoutes } from './messages/message.routes.ts';
import { noteRoutes } from './notes/note.routes.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { closeDoors } from './platform/close-doors.ts';
import { type Config, secretsOf } from './platform/config.ts';
import { openDatabase } from './platform/db.ts';
import { endInOrder, type Step } from './platform/end-in-order.ts';
import { fileLinks } from './platform/file-links.ts';
import { addFileRoute } from './platform/file-route.ts';
import { localFileStore } from './platform/files.ts';
import { addHealth, type Trouble } from './platform/health.ts';
import type { Binding, Door } from './platform/http.ts';
import { addRoutes, createHttpServer } from './platform/http-server.ts';
import { startJobs } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { joinNodes } from './platform/nodes.ts';
import { openOutbox } from './platform/outbox.ts';
import { openPictures } from './platform/pictures/open-pictures.ts';
import { requestLogin } from './platform/request-login.ts';
import { serveScreen } from './platform/screen.ts';
import { secretBox } from './platform/secret-box.ts';
import { openSignals } from './platform/signals.ts';
import { watchBodies } from './platform/slow-bodies.ts';
import { holdSoleLive } from './platform/sole-live.ts';
import { explainListen } from './platform/start-error.ts';
import { openTimers } from './platform/timers.ts';
import { accessTokens } from './platform/tokens.ts';
import { type Border, inTx } from './platform/tx.ts';
import { openUploads } from './platform/uploads.ts';
import { queueRoutes } from './queues/queue.routes.ts';
import { settingRoutes } from './settings/setting.routes.ts';
import { type Founded, foundCompany } from './signup/found-company.ts';
import { tagRoutes } from './tags/tag.routes.ts';
import { ticketRoutes } from './tickets/ticket.routes.ts';
import { loadActor } from './users/load-actor.ts';
import { userRoutes } from './users/user.routes.ts';

export type Desk = {
  /** where it listens; the port may have been chosen by the system */
  port: number;
  /** Every call, for the tests that are made from the table of them. */
  bindings: Binding[];
  founded: Founded;
  /** for tests, the demo and benches, which lay companies through verbs */
  border: Border;
  lines: Lines;
  /** In order: no new request, then what is in hand, then the database. */
  stop(): Promise<void>;
};

const screenFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** The composition root: everything is made here, once, and handed on by name. `config.databaseUrl` is migrated. */
export async function startDesk(
  config: Config & { databaseUrl: string; databaseTrouble?: Trouble },
  log: Log,
  clock: Clock = systemClock,
): Promise<Desk> {
  const has = (role: Config['roles'][number]) => config.roles.includes(role);
  const metrics = createMetrics();
  const requestsUrl = await requestLogin(config.databaseUrl, log);
  const database = openDatabase(config.databaseUrl, log, { requestsUrl });
  const app = await createHttpServer(config, log, metrics);
  const bodies = watchBodies(app.server);
  const timers = openTimers(log);

  const base = `${config.publicUrl}${config.apiPrefix === '/' ? '' : config.apiPrefix}`;
  const links = fileLinks({ secret: config.secretKey, base, clock });
  const store = config.s3
    ? (await import('./platform/s3-file-store.ts')).s3FileStore(config.s3)
    : localFileStore(join(config.dataDir, 'files'));
  const spoolDir = join(config.dataDir, 'spool');
  const pictures = openPictures(log);
  const uploads = openUploads({ store, pictures, spoolDir, maxBytes: config.uploadMaxBytes, now: () => clock.now() });

  const tokens = accessTokens(config.secretKey);
  const outbox = openOutbox(database.owner, (notice) => live?.emit(notice));
  const door: Door = {
    database,
    clock,
    tokens,
    uploads,
    actorOf: loadActor,
    fileUrl: (companyId, file, variant) => links.url(companyId, file, variant),
    // A process without sockets leaves its notices to the sweep of one that has them.
    told: (notices) => (has('live') ? outbox.tell(notices) : undefined),
    atCommit: {
      'deliver-messages': (tx, wanted) =>
        handOver(
          channels.sending,
          tx,
          wanted.map(({ payload, options }) => ({ ...payload, runAt: options.runAt })),
        ),
    },
  };
  // Before anything is opened or sealed with a key that may be the wrong one.
  const refused = async (error: unknown) => {
    await outbox.close();
    await database.close();
    throw error;
  };
  const toReseal = await checkDeskSeals(door, config).catch(refused);
  const taking = has('live') ? holdSoleLive(database.owner, log, { taken: () => live?.disconnectAll() }) : null;
  const place = taking && (await taking.catch(refused));
  const live: DeskLive | null = place && openDeskLive({ door, app, config, log, metrics }, place.isOurs);
  if (live === null) log.info({}, 'this process takes no sockets: its ROLES do not name live');
  const inbox = openInbox(door, log, metrics);
  const signals = await openSignals(database.owner, log);
  const channels: Channels = openChannels({ door, config, log, metrics, store, inbox, signals });
  const abilities = (kind: { channel: string; provider: string }): Capabilities =>
    channels.demandDriver(kind).capabilities;

  const bindings: Binding[] = [
    ...authRoutes(door, { secretKey: config.secretKey, cookie: config.cookie }),
    ...settingRoutes(door, secretBox(secretsOf(config), 'settings'), channels.lines.sessions.keep),
    ...companyRoutes(door),
    ...userRoutes(door, userEffects),
    ...queueRoutes(door, queueEffects(channels.lines)),
    ...connectionRoutes(door, channels.lines),
    ...ticketRoutes(door),
    ...messageRoutes(door, abilities),
    ...contactRoutes(door),
    ...tagRoutes(door),
    ...noteRoutes(door),
    ...channels.bindings,
  ];
  if (has('api')) {
    addRoutes(app, config.apiPrefix, bindings);
    addFileRoute(app, config.apiPrefix, openSignedFile({ border: door, links, store }));
  }
  if (has('channels')) {
    const webhooks = {
      find: channels.findByToken,
      findSibling: channels.findSibling,
      accept: inbox.accept,
      strangers: openStrangers(),
    };
    app.get('/webhooks/meta/:token', answerHandshake(webhooks));
    app.post('/webhooks/meta/:token', takeWebhook(webhooks));
  }
  if (has('api')) await serveScreen(app, screenFolder, config.apiPrefix);

  const journal = openJournalReceiver(door, log, metrics);
  if (has('channels')) {
    signals.on('journal', journal.look);
    signals.onGap(journal.look);
  }
  const whatsappWeb = openWhatsappWeb({ door, config, log, signals, timers, channels, toReseal });
  const node = await joinNodes(database.owner, log);
  await node.buryDead();
  const jobs = has('jobs')
    ? await startJobs(
        database.owner,
        {
          ...messageTasks({ ...channels.sending, uploads }),
          ...channels.tasks,
          'name-contact': (job) => nameContact(channels.sending, job),
          'receive-waiting': async ({ companyId, ...chat }) => {
            await inTx(door, companyId, (tx) => receiveWaiting(tx, chat));
          },
        },
        log,
        metrics,
        node,
      )
    : null;
  const troubles: Trouble[] = [
    config.databaseTrouble ?? (() => null),
    () => (node.hasPlace() ? null : 'this process has no place among its like since the database was away'),
    () => (jobs === null || jobs.isRunning() ? null : 'work for later stands still since the database was away'),
    () => (place === null || place.isOurs() ? null : 'the sockets belong to another process'),
  ];
  addHealth(app, database, metrics, troubles, config.metricsToken);
  keepUp({ has, timers, door, node, outbox, metrics, journal, store, spoolDir });

  const founded = await foundCompany(door, channels.lines, config);
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    throw explainListen(error, config);
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;

  return {
    port,
    bindings,
    founded,
    border: door,
    lines: channels.lines,
    async stop() {
      const steps: Step[] = [
        ['calls and sockets', () => closeDoors(app, bodies, async () => live?.close())],
        ['lines by QR code', whatsappWeb.stop],
        ['inbox', inbox.idle],
        ['journal', journal.stop],
        ['jobs', async () => jobs?.stop()],
        ['pictures', pictures.close],
        ['upkeep', timers.stop],
        ['signals', signals.close],
        ['outbox', outbox.close],
        ['place among the nodes', node.close],
        ['place of the sockets', async () => place?.close()],
        ['connections to the database', database.close],
      ];
      await endInOrder(steps, log);
    },
  };
}
