import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pixBody, startBank } from '../../peers/pix/start-bank.ts';
import { startMailServer } from '../../peers/smtp/start-mail-server.ts';
import { billing } from '../payments/billed-company.ts';
import { pixEnvironment } from '../payments/pix-environment.ts';
import { capturedLog } from '../world/captured-log.ts';
import { eventually, password, runningServer } from '../world/running-server.ts';
import { findEverywhere } from './person-traces.ts';

/**
 * Secrets that a person types or is sent, from the sign-up to the paid invoice, including errors on the way, are in no
 * row of any table, in no file, and in no line of the log.
 */
const mailServer = await startMailServer();
const bank = await startBank();
const log = capturedLog();
const server = runningServer(
  { ...pixEnvironment(bank.url), SMTP_URL: mailServer.url, MAIL_FROM: 'Balcão <mesa@balcao.test>' },
  undefined,
  log,
);
let owner: pg.Pool;
beforeAll(() => {
  owner = new pg.Pool({ connectionString: server.databaseUrl(), max: 1 });
  owner.on('error', () => {}); // the database is dropped while connected at the end
});
afterAll(async () => {
  await owner.end();
  await bank.close();
  await mailServer.close();
});

const card = { nameOnCard: 'TITULAR SENTINELA', cardNumber: '4111111111111111', cvv: 'cvv-73917' };
const email = 'lia@flora-sigilo.test';
const typed = { first: 'Girassol-73917', second: 'Margarida-73917', third: 'Violeta-73917', wrong: 'Engano-73917' };

const post = (path: string, body: unknown) => server.request('POST', `/api${path}`, body);
/** The matching text of a mail; the mail is then removed. */
async function inMail(what: RegExp): Promise<string> {
  const matches = async () => mailServer.mails.flatMap(({ text }) => what.exec(text ?? '')?.[1] ?? []);
  const [found = ''] = await eventually(matches, ({ length }) => length > 0);
  mailServer.mails = mailServer.mails.filter(({ text }) => !what.test(text ?? ''));
  return decodeURIComponent(found);
}

async function signUp(): Promise<string[]> {
  const { call } = await server.signIn('admin@balcao.local');
  expect((await call('PUT', '/settings/signupCode', { value: 'required' })).status).toBe(200);
  const plan = { name: 'Crescer', users: 5, connections: 2, queues: 5, value: '149,90', isPublic: true };
  const planId = (await call<{ id: number }>('POST', '/plans', plan)).body.id;
  const form = { companyName: 'Flora Sigilo', name: 'Lia Prado', email, phone: '11987654021', planId };
  expect((await post('/companies/cadastro/code', form)).body).toEqual({ code: '' });
  const validationCode = await inMail(/(CODE-\d{4})/);
  const whole = { ...form, password: typed.first, validationCode };
  expect((await post('/companies/cadastro', { ...whole, validationCode: 'CODE-0000' })).status).toBe(400);
  expect((await post('/companies/cadastro', whole)).status).toBe(200);
  // The code has verified this address; another address is verified by a link.
  const lia = await server.signIn(email, typed.first);
  const other = { email: 'contas@flora-sigilo.test' };
  expect((await lia.call('PUT', `/companies/${lia.session.user.companyId}`, other)).status).toBe(200);
  expect((await lia.call('POST', '/companies/cadastro/confirmation', {})).status).toBe(200);
  const token = await inMail(/confirm-email#token=(\S+)/);
  expect((await post('/companies/cadastro/confirm', { token })).status).toBe(200);
  expect((await post('/companies/cadastro/confirm', { token })).status).toBe(400);
  return [validationCode, token];
}

async function resetPassword(): Promise<string[]> {
  expect((await post('/auth/login', { email, password: typed.wrong })).status).toBe(401);
  expect((await post('/forgetpassword', { email })).status).toBe(200);
  const first = await inMail(/forgetpsw#\S*token=(\S+)/);
  expect((await post('/resetpasswords', { email, token: `${first}x`, password: typed.second })).status).toBe(400);
  expect((await post('/resetpasswords', { email, token: first, password: typed.second })).status).toBe(200);
  // As older clients send it: everything in the URL path.
  expect((await post(`/forgetpassword/${email}`, {})).status).toBe(200);
  const second = await inMail(/forgetpsw#\S*token=(\S+)/);
  const path = (token: string) => `/resetpasswords/${email}/${token}/${typed.third}`;
  expect((await post(path(`${second}x`), {})).status).toBe(400);
  expect((await post(path(second), {})).status).toBe(200);
  expect((await post(path(second), {})).status).toBe(400);
  return [first, second];
}

async function payByCard(): Promise<string[]> {
  const { session, call } = await server.signIn(email, typed.third);
  const { body } = await call<{ invoiceId: number }>('POST', '/subscription/invoice', {});
  const form = { ...billing, ...card, invoiceId: body.invoiceId };
  expect((await call('POST', '/subscription', { ...form, city: '' })).status).toBe(400);
  bank.fault = 'unavailable';
  expect((await call('POST', '/subscription', form)).status).toBe(503);
  bank.fault = null;
  const broken = await fetch(`${server.origin()}/api/subscription`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session.token}` },
    body: `{"cardNumber": "${card.cardNumber}" "cvv"`,
  });
  expect(broken.status).toBe(400);
  const { body: charge } = await call<{ txid: string }>('POST', '/subscription', form);
  const { body: setup } = await (await server.signIn('admin@balcao.local')).call<{ webhookUrl: string }>(
    'GET',
    '/payments/setup',
  );
  const webhook = setup.webhookUrl.replace(server.origin(), '');
  await server.request('POST', webhook, pixBody(bank.pay(charge.txid)));
  await eventually(
    async () => (await owner.query(`select from invoices where status = 'paid'`)).rowCount,
    (count) => count === 1,
  );
  return [session.token, new URL(setup.webhookUrl).searchParams.get('token') ?? setup.webhookUrl];
}

it('secrets that were typed or mailed are in no row, no file and no log line', async () => {
  const secrets = [...(await signUp()), ...(await resetPassword()), ...(await payByCard())];
  secrets.push(...Object.values(card), ...Object.values(typed), password);
  const found: string[] = [];
  for (const secret of secrets) found.push(...(await findEverywhere(owner, secret)));
  expect(found).toEqual([]);
  expect((await filesIn(server.dataDir())).filter((text) => secrets.some((one) => text.includes(one)))).toEqual([]);
  for (const path of ['/api/resetpasswords/:email/:token/:password', '/api/subscription', '/api/companies/cadastro'])
    expect(log.entries.some((entry) => entry.includes(`"${path}"`))).toBe(true);
  expect(log.entries.filter((entry) => secrets.some((one) => entry.includes(one)))).toEqual([]);
});

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')));
}
