import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SandboxBehaviour } from '@balcao/contract/sandbox/sandbox.api';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openInbox } from '../../inbound/inbox.ts';
import { testClock } from '../../platform/clock.ts';
import { emptyTenantTables, setUpSharedTestDb } from '../../platform/db/test-db.ts';
import { inTx, type TxContext } from '../../platform/db/tx.ts';
import { localFileStore } from '../../platform/files/file-store.ts';
import { openPicturePool } from '../../platform/files/pictures/picture-pool.ts';
import { openUploads } from '../../platform/files/uploads.ts';
import { silentLog } from '../../platform/log.ts';
import { createMetrics } from '../../platform/metrics.ts';
import type { OutboundMessage } from '../channel.ts';
import { changeBehaviour } from './change-behaviour.ts';
import { sandboxTasks } from './deliver-to-phone.ts';
import { readPhoneChat } from './read-phone.ts';
import { sandboxDriver } from './sandbox-driver.ts';
import { openShuffle } from './shuffle-delivery.ts';
import { openWritablePhone, writeOnPhone } from './write-on-phone.ts';

export const connection = { id: 1, companyId: 1, name: 'Loja', accountId: null, credentials: {} };
export const chat = '5511987654321';

/** A connection of the sandbox in each of two companies, emptied before each test, and the phone of the first one's. */
export async function setUpSandbox() {
  const folder = await mkdtemp(join(tmpdir(), 'balcao-sandbox-'));
  const clock = testClock();
  const store = localFileStore(join(folder, 'files'));
  const current = openParts({ folder, clock, store });
  const context = () => current().context;
  const phone = () =>
    openWritablePhone(
      { context: context(), accept: current().inbox.accept, uploads: current().uploads },
      openShuffle({ gatherMs: 20, random: () => 0 }),
    );
  const jobs = async () => (await current().database.owner.query<PhoneJob>(jobsSql)).rows;
  let count = 0;
  return {
    clock,
    store,
    database: () => current().database,
    context,
    uploads: () => current().uploads,
    driver: () => current().driver,
    toSend: (body: string, over: Partial<OutboundMessage> = {}): OutboundMessage => ({
      ...textMessage,
      id: String(++count),
      providerId: current().driver.chooseId?.() ?? null,
      body,
      ...over,
    }),
    changePhone: (behaviour: Partial<SandboxBehaviour>) =>
      inTx(context(), 1, (tx) => changeBehaviour(tx, 1, behaviour)),
    onScreen: async () => (await inTx(context(), 1, (tx) => readPhoneChat(tx, 1, chat))).messages,
    journalIds: async () =>
      (
        await current().database.owner.query<{ provider_id: string }>('select provider_id from journal order by id')
      ).rows.map((row) => row.provider_id),
    jobs,
    /** Runs the jobs that are due. */
    runJobs: async () => {
      for (const { payload, run_at } of await jobs())
        if (run_at <= clock.now())
          await sandboxTasks({ context: context(), accept: current().inbox.accept })[0]?.run(payload);
    },
    phone,
    write: (id: string, body: string) =>
      writeOnPhone(phone(), connection, { from: chat, name: 'Mariana', id, body }, null),
  };
}

const textMessage = {
  chat,
  to: [{ kind: 'phone' as const, value: chat }],
  mediaType: 'conversation' as const,
  metadata: null,
  file: null,
  quotedProviderId: null,
};

type PhoneJob = {
  payload: { companyId: number; whatsappId: number; until: string };
  run_at: Date;
};
const jobsSql = 'select payload, run_at from graphile_worker._private_jobs order by id';

const twoCompanies = `insert into companies (id, name, due_date) values (1, 'Aurora', '2999-01-01'), (2, 'Outra', '2999-01-01');
  insert into connections (company_id, id, name, channel, provider, status) values
    (1, 1, 'Loja', 'sandbox', 'sandbox', 'CONNECTED'), (2, 2, 'Loja', 'sandbox', 'sandbox', 'CONNECTED');`;

type Given = { folder: string; clock: ReturnType<typeof testClock>; store: ReturnType<typeof localFileStore> };

function openParts({ folder, clock, store }: Given) {
  const db = setUpSharedTestDb();
  let parts: ReturnType<typeof open> | undefined;
  const open = () => {
    const { database } = db;
    const context: TxContext = {
      database,
      clock,
      publish: () => {},
      fileUrl: (_company, file, variant) => `/${file.id}/${variant ?? 'original'}`,
    };
    const pictures = openPicturePool(silentLog);
    const spoolDir = join(folder, 'spool');
    const uploads = openUploads({ store, pictures, spoolDir, maxBytes: 1_000_000, now: () => clock.now() });
    const inbox = openInbox(context, silentLog, createMetrics());
    return { database, context, inbox, uploads, driver: sandboxDriver({ context, uploads }) };
  };
  const current = () => {
    if (!parts) throw new Error('the database is there inside hooks and tests only');
    return parts;
  };
  beforeAll(() => {
    parts = open();
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await emptyTenantTables(current().database.owner);
    await current().database.owner.query(twoCompanies);
  });
  return current;
}
