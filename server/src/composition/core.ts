import type { Actor } from '@balcao/contract/users/actor';
import { requireAudit } from '../audit/record-audit.ts';
import { authorization } from '../auth/authorization.ts';
import { selectCountedCompanies } from '../companies/count-sizes.ts';
import type { Clock } from '../platform/clock.ts';
import { type Config, type Role, secretsOf } from '../platform/config/config.ts';
import { ensureAppLogin } from '../platform/db/app-role-login.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import type { Subscriber } from '../platform/db/domain-events.ts';
import { identifyInstallation } from '../platform/db/identify-installation.ts';
import { type LargeCompanies, openLargeCompanies } from '../platform/db/large-companies.ts';
import { type DeliverNotice, type Outbox, openOutbox } from '../platform/db/outbox.ts';
import { shareReads } from '../platform/db/share/share-reads.ts';
import { shareTransactions } from '../platform/db/share/share-transactions.ts';
import type { CommitTask, Tx } from '../platform/db/tx.ts';
import type { HealthCheck } from '../platform/http/health/health.ts';
import type { RequestContext } from '../platform/http/serve.ts';
import { type LateJobs, openLateJobs } from '../platform/jobs/late-jobs.ts';
import type { Log } from '../platform/log.ts';
import { createMetrics, type Metrics } from '../platform/metrics.ts';
import { createNoticePositions, type NoticePositions } from '../platform/realtime/notice-positions.ts';
import { type NoticeStream, openNoticeStream } from '../platform/realtime/notice-stream.ts';
import { numberSecretsOf } from '../platform/security/number-secrets.ts';
import { createAccessTokens } from '../platform/security/tokens.ts';
import { type Files, openFiles } from './open-files.ts';

/**
 * `databaseUrl` connects to the database itself, for migrations, locks and LISTEN; `pooledUrl` to a pooler in front of
 * it, if there is one.
 */
export type ServerConfig = Config & {
  databaseUrl: string;
  pooledUrl?: string | undefined;
  databaseTrouble?: HealthCheck;
  /** open connections to `databaseUrl`, for tests that start one server after the other */
  database?: Database;
};

/** The dependencies of all other parts: database, files, and the contexts that open transactions and serve routes. */
export type Core = {
  config: ServerConfig;
  log: Log;
  metrics: Metrics;
  has(role: Role): boolean;
  database: Database;
  files: Files;
  outbox: Outbox;
  lateJobs: LateJobs;
  largeCompanies: LargeCompanies;
  /** connects the processes that have sockets; null where there is only one */
  stream: NoticeStream | null;
  context: RequestContext<Actor>;
  noticePositions: NoticePositions;
  /** Called once the sockets are open: from then on committed notices are delivered to them. Unused with a stream. */
  deliverBy(deliver: DeliverNotice): void;
  /** Called once the modules are composed: registers the tasks that run at commit. */
  doAtCommit(tasks: readonly CommitTask[]): void;
  /** Called once the modules are composed: registers their subscribers to domain events. */
  subscribe(subscribers: readonly Subscriber<Tx>[]): void;
  close(): Promise<void>;
};

export async function openCore(config: ServerConfig, log: Log, clock: Clock): Promise<Core> {
  const has = (role: Role) => config.roles.includes(role);
  const database = config.database ?? (await connect(config, log));
  const stream = config.redisUrl === undefined ? null : await openStream(config.redisUrl, database, log);
  const files = await openFiles(config, log, clock);
  let deliver: DeliverNotice = stream ? (notice) => stream.send('notice', notice) : () => {};
  const outbox = openOutbox(database.owner, (notice) => deliver(notice));
  const lateJobs = openLateJobs(database.jobs, log);
  const largeCompanies = openLargeCompanies(database.owner, selectCountedCompanies);
  const noticePositions = createNoticePositions();
  const atCommit: CommitTask[] = [];
  const subscribers: Subscriber<Tx>[] = [];
  const context: RequestContext<Actor> = {
    database,
    clock,
    tokens: createAccessTokens(config.secretKey),
    numberSecrets: numberSecretsOf(secretsOf(config)),
    uploads: files.uploads,
    ...authorization,
    requireAudit,
    fileUrl: (companyId, file, variant) => files.links.url(companyId, file, variant),
    publish: stream || has('live') ? outbox.publish : leaveInOutbox,
    lateJobs,
    largeCompanies,
    atCommit,
    subscribers,
    share: (...asked) => share(...asked),
    shareReads: (...asked) => sharedRead(...asked),
    noticePosition: noticePositions.of,
  };
  const share = shareTransactions(context, 2);
  const sharedRead = shareReads(context);
  return {
    config,
    log,
    metrics: createMetrics(),
    has,
    database,
    files,
    outbox,
    lateJobs,
    largeCompanies,
    stream,
    context,
    noticePositions,
    deliverBy: (given) => {
      deliver = given;
    },
    doAtCommit: (tasks) => void atCommit.push(...tasks),
    subscribe: (given) => void subscribers.push(...given),
    async close() {
      await files.close();
      await lateJobs.idle();
      await outbox.close();
      await stream?.close();
      await database.close();
    },
  };
}

async function connect({ databaseUrl, pooledUrl }: ServerConfig, log: Log): Promise<Database> {
  const requestsUrl = await ensureAppLogin(databaseUrl, log, pooledUrl);
  return openDatabase(databaseUrl, log, { requestsUrl, pooledUrl });
}

/** Without sockets and without a stream: left to the sweep of the process with sockets. */
const leaveInOutbox: RequestContext<Actor>['publish'] = () => {};

/** Uses a stream name that is unique per database, because several installations may share one Redis. */
async function openStream(url: string, database: Database, log: Log): Promise<NoticeStream> {
  try {
    return await openNoticeStream(url, `balcao:${await identifyInstallation(database.owner)}`, log);
  } catch (error) {
    await database.close();
    throw error;
  }
}
