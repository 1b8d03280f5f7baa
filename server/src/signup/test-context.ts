import { createHash } from 'node:crypto';
import type { Capabilities } from '@balcao/contract/channels/channel';
import type { Actor } from '@balcao/contract/users/actor';
import { requireAudit } from '../audit/record-audit.ts';
import { authorization } from '../auth/authorization.ts';
import { automationSubscribers } from '../automation/automation.module.ts';
import { sessionCommands } from '../channels/whatsapp-web/session-commands.ts';
import { changeTimeZone } from '../companies/change-time-zone.ts';
import { connectionEffects } from '../composition/effects.ts';
import type { ConnectionDeps } from '../connections/connection-deps.ts';
import { testClock } from '../platform/clock.ts';
import { parseEnvironment } from '../platform/config/config.ts';
import { isSocketCommand, type StoredNotice } from '../platform/db/outbox.ts';
import { shareReads } from '../platform/db/share/share-reads.ts';
import { shareTransactions } from '../platform/db/share/share-transactions.ts';
import { setUpSharedTestDb } from '../platform/db/test-db.ts';
import { inTx, type Tx, type TxContext } from '../platform/db/tx.ts';
import { addRoutes, createHttpServer, type HttpServer } from '../platform/http/http-server.ts';
import type { Endpoint, RequestContext } from '../platform/http/serve.ts';
import { silentLog } from '../platform/log.ts';
import { createMetrics } from '../platform/metrics.ts';
import { secretBox } from '../platform/security/secret-box.ts';
import { type AccessTokens, createAccessTokens } from '../platform/security/tokens.ts';
import { createCompany, type NewPlan } from './create-company.ts';

const box = secretBox('a key for tests', 'connections');

/** For tests of verbs: an empty database, a fixed clock, all notices recorded, and companies on demand. */
export function setUpTestContext() {
  const db = setUpSharedTestDb();
  const clock = testClock();
  const notices: StoredNotice[] = [];
  const orders: StoredNotice[] = [];
  const context: TxContext = {
    get database() {
      return db.database;
    },
    clock,
    publish: (stored) => {
      for (const one of stored) (isSocketCommand(one.topic) ? orders : notices).push(one);
    },
    fileUrl: (companyId, file) => `http://files.test/${companyId}/${file.id}`,
    subscribers: automationSubscribers,
  };
  const tokens = createAccessTokens('a key for tests');
  return {
    txContext: context,
    requestContext: requestContextOn(context, tokens),
    clock,
    notices,
    box,
    settingDeps: { box, changeTimeZone },
    connectionDeps: {
      box,
      effects: connectionEffects,
      sessions: sessionCommands(context),
      capabilitiesOf: ({ provider }) => (provider === 'beta' ? null : allCapabilities),
      testerOf: () => null,
    } satisfies ConnectionDeps,
    tokens,
    /** One transaction of a company. */
    in: <T>(who: Actor | number, work: (tx: Tx) => Promise<T>) =>
      inTx(context, typeof who === 'number' ? who : who.companyId, work),
    /** A company with its first admin, who signs in as `admin@{name}.test` with `password`. */
    company: (name: string, options: TestCompany = {}) => createTestCompany(context, name, options),
    /** The API's routes, called with `inject`. */
    http: serveRoutes,
    /** The notices since the last call. */
    takeNotices: () => notices.splice(0),
    /** The socket commands since the last call. */
    ordered: () => orders.splice(0).map(({ topic, payload }) => ({ order: topic, ...(payload as object) })),
  };
}

const requestContextOn = (context: TxContext, tokens: AccessTokens): RequestContext<Actor> => ({
  get database() {
    return context.database;
  },
  clock: context.clock,
  publish: context.publish,
  fileUrl: context.fileUrl,
  tokens,
  ...authorization,
  requireAudit,
  uploads: { store: () => Promise.reject(new Error('no files here')), discard: async () => {} },
  share: shareTransactions(context),
  shareReads: shareReads(context),
  noticePosition: () => null,
});

type TestCompany = { plan?: NewPlan; dueDate?: Date | null; isSuper?: boolean };

async function createTestCompany(
  context: TxContext,
  name: string,
  { plan = generousPlan, dueDate = new Date('2027-01-01'), isSuper = false }: TestCompany,
): Promise<Actor> {
  const made = await createCompany(
    context,
    { name, admin: { name: `Admin ${name}`, email: `admin@${name}.test`, password: 'password' } },
    { plan, dueDate, isSuper },
    async (_tx, admin) => admin,
  );
  if (made === null) throw new Error(`a company of the name ${name} is there`);
  return made;
}

async function serveRoutes(bindings: Endpoint[]): Promise<HttpServer> {
  const config = { ...parseEnvironment({}), secretKey: 'a key for tests' };
  const app = await createHttpServer(config, silentLog, createMetrics());
  addRoutes(app, '/api', bindings);
  return app;
}

export const generousPlan: NewPlan = { name: 'roomy', users: 100, connections: 100, queues: 100 };

/** A distinct colour for each name. */
export const colorOfName = (name: string): string => `#${createHash('md5').update(name).digest('hex').slice(0, 6)}`;

const allCapabilities: Capabilities = {
  edit: true,
  delete: true,
  editWithinMs: null,
  deleteWithinMs: null,
  react: true,
  quote: true,
  typing: true,
  readMarks: true,
  groups: true,
  templates: true,
  phoneBook: true,
  windowHours: null,
  textMaxLength: 4096,
  captionMaxLength: 1024,
  maxBytes: { image: 1e7, video: 1e7, audio: 1e7, application: 1e7 },
};
