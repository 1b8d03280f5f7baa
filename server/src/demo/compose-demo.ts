import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { authorization } from '../auth/authorization.ts';
import type { Accept } from '../channels/channel.ts';
import { readOnPhone } from '../channels/sandbox/read-on-phone.ts';
import { openShuffle } from '../channels/sandbox/shuffle-delivery.ts';
import { writeOnPhone } from '../channels/sandbox/write-on-phone.ts';
import { openChannels } from '../composition/channels.ts';
import { inboundTasks } from '../inbound/inbound.module.ts';
import { receive } from '../inbound/receive.ts';
import { messageTasks } from '../messages/message.module.ts';
import { sendAutoMessage } from '../messages/send-auto-message.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import { openDatabase } from '../platform/db/database.ts';
import { openOutbox } from '../platform/db/outbox.ts';
import type { PgNotify } from '../platform/db/pg-notify.ts';
import { inTx, type TxContext } from '../platform/db/tx.ts';
import { localFileStore } from '../platform/files/file-store.ts';
import { openPicturePool } from '../platform/files/pictures/picture-pool.ts';
import { openUploads } from '../platform/files/uploads.ts';
import { joinCluster } from '../platform/jobs/cluster-nodes.ts';
import { defineTask, type Task } from '../platform/jobs/job.ts';
import { startJobs } from '../platform/jobs/job-runner.ts';
import type { Log } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { createAccessTokens } from '../platform/security/tokens.ts';
import { sendAutoMessageJob } from '../tickets/ticket.jobs.ts';
import type { DemoServer, DemoServerAt } from './demo-server.ts';

/** The demo's history has no QR-code connections: notifications are no-ops. */
const nobody: PgNotify = {
  notify() {},
  notifyWithPayload() {},
  on: async () => {},
  onReconnect() {},
  close: async () => {},
};

/** The server without HTTP and sockets: verbs, channels and files, with a controllable clock. */
export async function composeDemo(config: Config & { databaseUrl: string }, log: Log) {
  const database = openDatabase(config.databaseUrl, log);
  const store = localFileStore(join(config.dataDir, 'files'));
  const pictures = openPicturePool(log);
  const uploads = openUploads({
    store,
    pictures,
    spoolDir: join(config.dataDir, 'spool'),
    maxBytes: config.uploadMaxBytes,
    now: () => new Date(),
  });
  const outbox = openOutbox(database.owner, () => {}); // no client is connected
  const metrics = createMetrics();
  const shuffle = openShuffle({ gatherMs: 0, random: Math.random });

  const at = (clock: Clock): DemoServerAt & { tasks: Task[]; connections: DemoServer['phones'] } => {
    const context: TxContext = { database, clock, publish: outbox.publish, fileUrl: () => '' };
    const inTransaction: DemoServerAt['inCompany'] = async (companyId, work) => {
      const later: (() => Promise<void>)[] = [];
      const result = await inTx(context, companyId, (tx) =>
        work({
          ...tx,
          enqueue: (job, payload) => {
            later.push(async () => tasks.findLast((task) => task.job === job.name)?.run(payload));
          },
        }),
      );
      for (const run of later) await run();
      return result;
    };
    const accept: Accept = async (connection, event, raw) => {
      const { companyId, id: whatsappId } = connection;
      await inTransaction(companyId, (tx) => receive(tx, [{ companyId, whatsappId, event, raw }]));
    };
    const tokens = createAccessTokens(config.secretKey);
    const requestContext = { ...context, tokens, uploads, ...authorization };
    const inbox = { accept, idle: async () => {} };
    const channels = openChannels({ context: requestContext, config, log, metrics, store, inbox, signals: nobody });
    const tasks: Task[] = [
      ...messageTasks({ ...channels.sendingDeps, uploads }),
      ...channels.tasks,
      ...inboundTasks(channels.sendingDeps),
      // Last: taken instead of the module's own, whose jobs would go to the queue.
      defineTask(sendAutoMessageJob, async ({ companyId, ticketId, body }) => {
        await inTransaction(companyId, (tx) => sendAutoMessage(tx, ticketId, body));
      }),
    ];
    const phone = { context: context, accept, uploads, shuffle };
    return {
      context,
      tasks,
      connections: channels.connectionDeps,
      inCompany: inTransaction,
      customerWrites: async (connection, input, upload) => void (await writeOnPhone(phone, connection, input, upload)),
      customerReads: (connection, number) => readOnPhone(phone, connection, number),
      upload: (companyId, { bytes, ...file }) => uploads.store(companyId, { ...file, bytes: Readable.from([bytes]) }),
    };
  };

  const present = at(systemClock);
  return {
    phones: present.connections,
    at,
    /** Finishes outstanding receipts and deletes outbox rows, so that nothing is left for the first start. */
    async finish() {
      const node = await joinCluster(database.owner, log);
      const jobs = await startJobs(database.owner, present.tasks, log, metrics, node);
      const until = Date.now() + 30_000;
      while ((await waiting()) > 0 && Date.now() < until) await sleep(100);
      await jobs.stop();
      await node.close();
    },
    async close() {
      await pictures.close();
      await outbox.close();
      await database.close();
    },
  } satisfies DemoServer & { finish(): Promise<void>; close(): Promise<void> };

  async function waiting(): Promise<number> {
    const { rows } = await database.owner.query<{ count: number }>(
      'select count(*) as count from graphile_worker.jobs',
    );
    return rows[0]?.count ?? 0;
  }
}
