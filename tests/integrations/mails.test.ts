import type { Actor } from '@balcao/contract/users/actor';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../peers/smtp/start-mail-server.ts';
import { openSession } from '../../server/src/auth/open-session.ts';
import { mailRoutes } from '../../server/src/mails/mail.routes.ts';
import { queueMail } from '../../server/src/mails/queue-mail.ts';
import { sendMail } from '../../server/src/mails/send-mail.ts';
import { enqueueDueMails, purgeMails } from '../../server/src/mails/sweep-mails.ts';
import type { HttpServer } from '../../server/src/platform/http/http-server.ts';
import { openLateJobs } from '../../server/src/platform/jobs/late-jobs.ts';
import { silentLog } from '../../server/src/platform/log.ts';
import { openSmtp } from '../../server/src/platform/mail/smtp.ts';
import { secretBox } from '../../server/src/platform/security/secret-box.ts';
import { setUpTestContext } from '../../server/src/signup/test-context.ts';

const world = setUpTestContext();
const log = silentLog;
const box = secretBox('a key for tests', 'mails');
let mailServer: MailServer;
let admin: Actor;
let operator: Actor;
let app: HttpServer;
const depsOf = (url: string) => ({
  smtp: openSmtp({ url, from: 'Balcão <mesa@balcao.test>' }),
  box,
  publicUrl: 'https://desk.balcao.test',
});
const deps = () => depsOf(mailServer.url);

beforeAll(async () => {
  mailServer = await startMailServer();
  admin = await world.company('alfa');
  operator = await world.company('provedor', { isSuper: true });
  app = await world.http(mailRoutes(world.requestContext, deps()));
});
afterAll(async () => {
  await app.close();
  await mailServer.close();
});
beforeEach(() => {
  mailServer.mails = [];
  mailServer.attempts = 0;
  mailServer.fault = null;
});

const content = { kind: 'passwordReset', name: 'Ana <b>', email: 'ana@alfa.test', token: 'segredo' } as const;
async function queued(expiresAt?: Date, recipient = 'ana@alfa.test'): Promise<number> {
  await world.in(admin, (tx) =>
    queueMail(tx, { box, smtp: null }, { content, recipient, language: 'pt-BR', ...(expiresAt && { expiresAt }) }),
  );
  const { mails } = await list();
  return mails[0]?.id ?? 0;
}
const attempt = (mailId: number, url = mailServer.url, isOutdated = async () => false) =>
  sendMail({ context: world.txContext, log, deps: depsOf(url), isOutdated }, { companyId: admin.companyId, mailId });
const call = async (who: Actor, method: 'GET' | 'POST', path: string) => {
  const { sessionId } = await world.in(who, (tx) => openSession(tx, { id: who.userId, email: '' }, null));
  const token = await world.tokens.sign({ ...who, sessionId });
  const answer = await app.inject({ method, url: `/api${path}`, headers: { authorization: `Bearer ${token}` } });
  return { status: answer.statusCode, body: answer.json() };
};
const list = async () => (await call(operator, 'GET', '/mails')).body;

test('a mail arrives once, readable as text and as HTML, with its link', async () => {
  const mailId = await queued();
  await Promise.all([attempt(mailId), attempt(mailId), attempt(mailId)]);
  expect(mailServer.mails).toHaveLength(1);
  const [mail] = mailServer.mails;
  expect(mail?.subject).toBe('Redefinição de senha');
  expect(mail?.from?.text).toBe('"Balcão" <mesa@balcao.test>');
  const link = 'https://desk.balcao.test/forgetpsw#email=ana%40alfa.test&token=segredo';
  expect(mail?.text).toContain(link);
  expect(mail?.html).toContain(link.replace('&', '&amp;'));
  expect(mail?.html).toContain('Olá, Ana &lt;b&gt;!');
  expect((await list()).mails[0]).toMatchObject({ id: mailId, status: 'sent', attempts: 1, failReason: null });
});

test('a busy, silent or absent mail server gets the mail later; one that died after accepting it gets the same mail again', async () => {
  for (const [fault, failReason] of [
    ['busy', 'busy'],
    ['diesInMail', 'unreachable'],
    ['diesAfterMail', 'unreachable'],
  ] as const) {
    mailServer.mails = [];
    mailServer.fault = fault;
    const mailId = await queued();
    await attempt(mailId);
    expect((await list()).mails[0], fault).toMatchObject({ status: 'waiting', attempts: 1, failReason });
    mailServer.fault = null;
    await attempt(mailId);
    expect((await list()).mails[0], fault).toMatchObject({ status: 'sent', attempts: 2, failReason: null });
    // A mailbox shows one of several mails with the same message id.
    expect(new Set(mailServer.mails.map(({ messageId }) => messageId)).size, fault).toBe(1);
  }
});

test('a mail that is no longer wanted is not sent, however long it waited', async () => {
  const mailId = await queued();
  await attempt(mailId, mailServer.url, async () => true);
  await attempt(mailId);
  expect(mailServer.mails).toEqual([]);
  expect((await list()).mails[0]).toMatchObject({ id: mailId, status: 'expired', failReason: null });
});

test('an unknown recipient and our wrong password are distinguished, and the first is not retried', async () => {
  mailServer.fault = 'unknownRecipient';
  const refused = await queued();
  await attempt(refused);
  expect((await list()).mails[0]).toMatchObject({ status: 'failed', failReason: 'rejected' });
  await attempt(refused);
  expect(mailServer.attempts).toBe(1);

  const strict = await startMailServer({ user: 'mesa', pass: 'certa' });
  try {
    const mailId = await queued();
    await attempt(mailId, strict.url.replace('certa', 'errada'));
    expect((await list()).mails[0]).toMatchObject({ status: 'waiting', failReason: 'credentials' });
    await attempt(mailId, strict.url);
    expect(strict.mails).toHaveLength(1);
    // Without a password it refuses our sender with a 5xx; the mail is not what has to be mended.
    const early = await queued();
    await attempt(early, strict.url.replace('mesa:certa@', ''));
    expect((await list()).mails[0]).toMatchObject({ status: 'waiting', failReason: 'credentials' });
  } finally {
    await strict.close();
  }
});

test('a recipient that is no address is a refusal of this mail and not a silent mail server', async () => {
  // An import may have stored such a text; no mail server is asked.
  await attempt(await queued(undefined, 'admin'));
  expect((await list()).mails[0]).toMatchObject({ status: 'failed', attempts: 1, failReason: 'rejected' });
  expect(mailServer.attempts).toBe(0);
});

test('the sweep finds due mails and those of a killed process, and no finished ones', async () => {
  const owner = new pg.Pool({ connectionString: world.txContext.database.owner.options.connectionString, max: 1 });
  try {
    await owner.query('delete from mails');
    await owner.query('delete from graphile_worker._private_jobs');
    const due = await queued();
    const inHand = await queued();
    await owner.query(`update mails set status = 'sending', claimed_at = $2 where id = $1`, [
      inHand,
      new Date(world.clock.now().getTime() - 6 * 60_000),
    ]);
    const later = await queued();
    await owner.query('update mails set next_attempt_at = $2 where id = $1', [
      later,
      new Date(world.clock.now().getTime() + 60_000),
    ]);
    const over = await queued(new Date(world.clock.now().getTime() - 1));
    await enqueueDueMails(world.txContext);
    await enqueueDueMails(world.txContext);
    const { rows } = await owner.query<{ id: number }>(
      `select (payload ->> 'mailId')::int as id from graphile_worker._private_jobs order by 1`,
    );
    expect(rows.map(({ id }) => id)).toEqual([due, inHand]);
    await attempt(over);
    await purgeMails(world.txContext);
    expect((await list()).mails.find(({ id }: { id: number }) => id === over)).toMatchObject({
      status: 'expired',
      attempts: 0,
    });
    expect(mailServer.mails).toEqual([]);
  } finally {
    await owner.end();
  }
});

test('the sweep does not move a waiting job behind newer ones, and one mail has one job', async () => {
  const { owner, jobs } = world.txContext.database;
  await owner.query('delete from mails');
  await owner.query('delete from graphile_worker._private_jobs');
  await world.in(admin, (tx) => queueMail(tx, deps(), { content, recipient: 'ana@alfa.test', language: 'pt-BR' }));
  const stored = async () =>
    (await owner.query<{ at: string }>('select run_at::text as at from graphile_worker._private_jobs')).rows;
  const first = await stored();
  expect(first).toHaveLength(1);
  const lateJobs = openLateJobs(jobs, log);
  for (let run = 0; run < 2; run++) {
    await enqueueDueMails({ ...world.txContext, lateJobs });
    await lateJobs.idle();
    expect(await stored()).toEqual(first);
  }
});

test('a mail that failed after its day is tried for another day when the operator sends it again', async () => {
  mailServer.fault = 'busy';
  const mailId = await queued();
  await world.txContext.database.owner.query(`update mails set status = 'failed', attempts = 28 where id = $1`, [
    mailId,
  ]);
  expect((await call(operator, 'POST', `/mails/${mailId}/retry`)).status).toBe(200);
  await attempt(mailId);
  expect((await list()).mails[0]).toMatchObject({ id: mailId, status: 'waiting', failReason: 'busy' });
});

test('the operator sees waiting mails and not sent ones; stored ones are encrypted; nobody else has access', async () => {
  const mailId = await queued();
  const { rows } = await world.txContext.database.owner.query('select content from mails where id = $1', [mailId]);
  expect(rows[0].content).not.toContain('segredo');
  expect((await call(operator, 'GET', `/mails/${mailId}`)).body.text).toContain('token=segredo');
  for (const [method, path] of [
    ['GET', '/mails'],
    ['GET', `/mails/${mailId}`],
    ['POST', `/mails/${mailId}/retry`],
  ] as const)
    expect(await call(admin, method, path)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  await attempt(mailId);
  expect((await call(operator, 'GET', `/mails/${mailId}`)).status).toBe(404);
  expect((await call(operator, 'POST', `/mails/${mailId}/retry`)).status).toBe(404);
});
