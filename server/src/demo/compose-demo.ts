import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Accept } from '../channels/channel.ts';
import { changeBehaviour } from '../channels/sandbox/change-behaviour.ts';
import { readOnPhone } from '../channels/sandbox/read-on-phone.ts';
import { openShuffle, type Shuffle } from '../channels/sandbox/shuffle-delivery.ts';
import { openWritablePhone, writeOnPhone } from '../channels/sandbox/write-on-phone.ts';
import { promptDepsOf } from '../composition/ai-deps.ts';
import { openChannels } from '../composition/channels.ts';
import { type Core, openCore, type ServerConfig } from '../composition/core.ts';
import { integrationDepsOf } from '../composition/integration-deps.ts';
import { mailDepsOf } from '../composition/mail-deps.ts';
import { composeModules } from '../composition/modules.ts';
import { paymentDepsOf } from '../composition/payment-deps.ts';
import type { ConnectionDeps } from '../connections/connection-deps.ts';
import { openJournalProcessor } from '../inbound/process-journal.ts';
import { receive } from '../inbound/receive.ts';
import { sendAutoMessage } from '../messages/send-auto-message.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { secretsOf } from '../platform/config/config.ts';
import type { Subscriber } from '../platform/db/domain-events.ts';
import type { PgNotify } from '../platform/db/pg-notify.ts';
import { inTx, type Tx } from '../platform/db/tx.ts';
import type { FeatureModule } from '../platform/feature-module.ts';
import { joinCluster } from '../platform/jobs/cluster-nodes.ts';
import { defineTask, type Task } from '../platform/jobs/job.ts';
import { startJobs } from '../platform/jobs/job-runner.ts';
import type { Log } from '../platform/log.ts';
import { secretBox } from '../platform/security/secret-box.ts';
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

/** Jobs due later than this are left to the server. */
const soonMs = 30 * 60_000;

/** The server without HTTP and sockets: the same modules, with a controllable clock. */
export async function composeDemo(config: ServerConfig, log: Log) {
  const core = await openCore(config, log, systemClock);
  const shuffle = openShuffle({ gatherMs: 0, random: Math.random });
  const present = composeAt(core, systemClock, shuffle);
  return {
    phones: present.connections,
    prompts: promptDepsOf({ core, context: present.context }),
    integrations: integrationDepsOf(core),
    endpoints: {
      box: secretBox(secretsOf(core.config), 'webhook-endpoints'),
      integrationHosts: core.config.integrationHosts,
    },
    payments: paymentDepsOf(core, mailDepsOf(core)),
    at: (clock: Clock) => composeAt(core, clock, shuffle),
    finish: () => runRemainingJobs(core, present.tasks),
    close: core.close,
  } satisfies DemoServer & { finish(): Promise<void>; close(): Promise<void> };
}

type ComposedAt = DemoServerAt & { tasks: Task[]; connections: ConnectionDeps };

function composeAt(core: Core, clock: Clock, shuffle: Shuffle): ComposedAt {
  const { config, log, metrics, files } = core;
  const context = { ...core.context, clock };
  const inTransaction: DemoServerAt['inCompany'] = async (companyId, work) => {
    const later: (() => Promise<void>)[] = [];
    const withJobsNow = (tx: Tx): Tx => ({
      ...tx,
      enqueue: (job, payload, options) => {
        const { runAt } = options ?? {};
        if (runAt && runAt.getTime() - clock.now().getTime() > soonMs) tx.enqueue(job, payload, options);
        else later.push(async () => tasks.findLast((task) => task.job === job.name)?.run(payload));
      },
    });
    const subscribers = subscribersOf(modules).map(
      ({ event, run }): Subscriber<Tx> => ({ event, run: (tx, pending) => run(withJobsNow(tx), pending) }),
    );
    const result = await inTx({ ...context, subscribers }, companyId, (tx) => work(withJobsNow(tx)));
    for (const run of later) await run();
    return result;
  };
  const accept: Accept = async (connection, event, raw) => {
    const { companyId, id: whatsappId } = connection;
    await inTransaction(companyId, (tx) => receive(tx, [{ companyId, whatsappId, event, raw }]));
  };
  const channels = openChannels({ context, config, log, metrics, files, signals: nobody });
  const journal = openJournalProcessor(context, log, metrics);
  const modules = composeModules({ core, context, channels, accept, journal });
  const tasks = [
    ...modules.flatMap((module) => module.tasks ?? []),
    // Replaces the module's own task, whose jobs would stay in the queue: the last definition of a name is used.
    defineTask(sendAutoMessageJob, async ({ companyId, ...message }) => {
      await inTransaction(companyId, (tx) => sendAutoMessage(tx, message));
    }),
  ];
  const phone = openWritablePhone({ context, accept, uploads: files.uploads }, shuffle);
  return {
    context,
    tasks,
    connections: channels.connectionDeps,
    inCompany: inTransaction,
    customerWrites: async (connection, input, upload) => void (await writeOnPhone(phone, connection, input, upload)),
    receive: (connection, event) => accept(connection, event, event),
    customerReads: (connection, number) => readOnPhone(phone, connection, number),
    refuseNext: async ({ companyId, id }) =>
      void (await inTransaction(companyId, (tx) => changeBehaviour(tx, id, { failNext: 1 }))),
    upload: (companyId, { bytes, ...file }) =>
      files.uploads.store(companyId, { ...file, bytes: Readable.from([bytes]) }),
  };
}

const subscribersOf = (modules: readonly FeatureModule[]): Subscriber<Tx>[] => modules.flatMap(({ on = [] }) => on);

/** Upper limit in case a job hangs. All jobs due within a minute are awaited; a failed one is left to its retry. */
const finishWithinMs = 5 * 60_000;

/** Finishes outstanding receipts and deletes outbox rows, so that nothing is left for the first start. */
async function runRemainingJobs({ database, log, metrics }: Core, tasks: Task[]): Promise<void> {
  const waiting = async () =>
    (
      await database.owner.query<{ count: number }>(
        `select count(*) as count from graphile_worker.jobs
         where (attempts = 0 or locked_at is not null) and run_at < now() + interval '1 minute'`,
      )
    ).rows[0]?.count ?? 0;
  const node = await joinCluster(database.owner, log);
  const jobs = await startJobs(database.owner, { tasks, log, metrics, node });
  const until = Date.now() + finishWithinMs;
  while ((await waiting()) > 0 && Date.now() < until) await sleep(100);
  await jobs.stop();
  await node.close();
}
