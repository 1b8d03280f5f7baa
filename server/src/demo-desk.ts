import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Accept } from './channels/channel.ts';
import { readOnPhone } from './channels/sandbox/read-on-phone.ts';
import { openShuffle } from './channels/sandbox/shuffle.ts';
import { writeOnPhone } from './channels/sandbox/write-on-phone.ts';
import type { DemoDesk, DeskAt } from './demo/demo-desk.ts';
import { openChannels } from './desk-channels.ts';
import { nameContact } from './inbound/name-contact.ts';
import { receive, receiveWaiting } from './inbound/receive.ts';
import { messageTasks } from './messages/message.jobs.ts';
import { sayAutomatically } from './messages/say-automatically.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { openDatabase } from './platform/db.ts';
import { localFileStore } from './platform/files.ts';
import { startJobs, type Tasks } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { joinNodes } from './platform/nodes.ts';
import { openOutbox } from './platform/outbox.ts';
import { openPictures } from './platform/pictures/open-pictures.ts';
import type { Signals } from './platform/signals.ts';
import { accessTokens } from './platform/tokens.ts';
import { type Border, inTx } from './platform/tx.ts';
import { openUploads } from './platform/uploads.ts';
import { loadActor } from './users/load-actor.ts';

/** The demo's history has no QR-code connections: notifications are no-ops. */
const nobody: Signals = { tell() {}, tellContent() {}, on: async () => {}, onGap() {}, close: async () => {} };

/** The server without HTTP and sockets: verbs, channels and files, with a controllable clock. */
export async function openDemoDesk(config: Config & { databaseUrl: string }, log: Log) {
  const database = openDatabase(config.databaseUrl, log);
  const store = localFileStore(join(config.dataDir, 'files'));
  const pictures = openPictures(log);
  const uploads = openUploads({
    ...{ store, pictures, spoolDir: join(config.dataDir, 'spool'), maxBytes: config.uploadMaxBytes },
    now: () => new Date(),
  });
  const outbox = openOutbox(database.owner, () => {}); // no client is connected
  const metrics = createMetrics();
  const shuffle = openShuffle({ gatherMs: 0, random: Math.random });

  const at = (clock: Clock): DeskAt & { tasks: Tasks; lines: DemoDesk['lines'] } => {
    const border: Border = { database, clock, told: outbox.tell, fileUrl: () => '' };
    const inDesk: DeskAt['in'] = async (companyId, work) => {
      const later: (() => Promise<void>)[] = [];
      const result = await inTx(border, companyId, (tx) =>
        work({
          ...tx,
          enqueue: (job, payload) => {
            later.push(() => tasks[job](payload));
          },
        }),
      );
      for (const run of later) await run();
      return result;
    };
    const accept: Accept = async (line, event, raw) => {
      const { companyId, id: whatsappId } = line;
      await inDesk(companyId, (tx) => receive(tx, [{ companyId, whatsappId, event, raw }]));
    };
    const door = { ...border, tokens: accessTokens(config.secretKey), uploads, actorOf: loadActor };
    const inbox = { accept, idle: async () => {} };
    const channels = openChannels({ door, config, log, metrics, store, inbox, signals: nobody });
    const tasks: Tasks = {
      ...messageTasks({ ...channels.sending, uploads }),
      ...channels.tasks,
      'say-automatically': async ({ companyId, ticketId, body }) => {
        await inDesk(companyId, (tx) => sayAutomatically(tx, ticketId, body));
      },
      'name-contact': (job) => nameContact(channels.sending, job),
      'receive-waiting': async ({ companyId, ...chat }) => {
        await inDesk(companyId, (tx) => receiveWaiting(tx, chat));
      },
    };
    const phone = { border, accept, uploads, shuffle };
    return {
      ...{ border, tasks, lines: channels.lines, in: inDesk },
      customerWrites: async (line, input, upload) => void (await writeOnPhone(phone, line, input, upload)),
      customerReads: (line, number) => readOnPhone(phone, line, number),
      upload: (companyId, { bytes, ...file }) => uploads.store(companyId, { ...file, bytes: Readable.from([bytes]) }),
    };
  };

  const present = at(systemClock);
  return {
    lines: present.lines,
    at,
    /** Finishes outstanding receipts and deletes outbox rows, so that nothing is left for the first start. */
    async finish() {
      const node = await joinNodes(database.owner, log);
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
  } satisfies DemoDesk & { finish(): Promise<void>; close(): Promise<void> };

  async function waiting(): Promise<number> {
    const { rows } = await database.owner.query<{ count: number }>(
      'select count(*) as count from graphile_worker.jobs',
    );
    return rows[0]?.count ?? 0;
  }
}
