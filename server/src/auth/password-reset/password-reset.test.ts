import type { Actor } from '@balcao/contract/users/actor';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { lockWait } from '../../../../tests/world/lock-wait.ts';
import { userEffects } from '../../composition/effects.ts';
import { mailContent } from '../../mails/mail-content.ts';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { secretBox } from '../../platform/security/secret-box.ts';
import { updateSetting } from '../../settings/update-setting.ts';
import { setUpTestContext } from '../../signup/test-context.ts';
import { createUser } from '../../users/create-user.ts';
import { createPasswordLimiter } from '../../users/require-own-password.ts';
import { updateUser } from '../../users/update-user.ts';
import { authRoutes } from '../auth.routes.ts';
import { passwordResetRoutes } from './password-reset.routes.ts';

const world = setUpTestContext();
const box = secretBox('a key for tests', 'mails');
/** Accepts every mail: tests read the mails from their rows. */
const mails = { smtp: { send: async () => null }, box, publicUrl: 'https://desk.test' };
let app: HttpServer;
let withoutMail: HttpServer;
let admin: Actor;
let anaId: number;
let email: string;

beforeAll(async () => {
  const cookie = { secure: false, sameSite: 'lax' } as const;
  const auth = authRoutes(world.requestContext, { secretKey: 'a key for tests', cookie, box: world.box });
  app = await world.http([...auth, ...passwordResetRoutes(world.txContext, mails)]);
  withoutMail = await world.http(passwordResetRoutes(world.txContext, { ...mails, smtp: null }));
  admin = await world.company('alfa');
});
afterAll(() => Promise.all([app.close(), withoutMail.close()]));
beforeEach(async () => {
  email = `ana.${crypto.randomUUID().slice(0, 8)}@alfa.test`;
  const form = { name: 'Ana Prado', email, password: 'antiga', language: 'es' as const };
  anaId = (await world.in(admin, (tx) => createUser(tx, admin, form))).id;
  // Each test uses another address.
  place = `10.1.${Math.floor(Math.random() * 200)}.${Math.floor(Math.random() * 200)}`;
});
let place = '';

const post = async (path: string, body: object = {}, through = app) => {
  const answer = await through.inject({ method: 'POST', url: `/api${path}`, payload: body, remoteAddress: place });
  return { status: answer.statusCode, body: answer.json() };
};
const ask = (address = email) => post('/forgetpassword', { email: address });
const reset = (token: string, password: string, address = email) =>
  post('/resetpasswords', { email: address, token, password });
const signIn = async (password: string) => (await post('/auth/login', { email, password })).status;

/** The newest mail to this address. */
async function mailTo(address: string) {
  const { rows } = await world.txContext.database.owner.query<{ content: string; kind: string; language: string }>(
    'select content, kind, language from mails where recipient = $1 order by id desc limit 1',
    [address],
  );
  const [row] = rows;
  if (!row) throw new Error(`no mail to ${address}`);
  return { ...row, content: mailContent.parse(JSON.parse(box.open(row.content))) };
}
async function tokenOf(address = email): Promise<string> {
  const { content } = await mailTo(address);
  if (content.kind !== 'passwordReset') throw new Error('no mail with a token');
  return content.token;
}

it('a token from a mail sets a new password once, ends every session, and a second mail says so', async () => {
  expect(await signIn('antiga')).toBe(200);
  expect(await ask(email.toUpperCase())).toEqual({ status: 200, body: { message: 'Email enviado com sucesso' } });
  expect((await mailTo(email)).language).toBe('es');
  const token = await tokenOf();
  world.ordered();
  expect(await reset(token, 'Novinha123')).toEqual({ status: 200, body: { message: 'Senha redefinida com sucesso' } });
  expect(world.ordered().map(({ order }) => order)).toContain('sessionsEnded');
  expect((await mailTo(email)).kind).toBe('passwordChanged');
  expect(await reset(token, 'Outra4567')).toMatchObject({ status: 400, body: { error: 'ERR_RESET_TOKEN' } });
  expect(await signIn('antiga')).toBe(401);
  expect(await signIn('Novinha123')).toBe(200);
});

it('a reset at the moment in which an admin sets another password is told that its token is used up', async () => {
  await ask();
  const token = await tokenOf();
  const { owner } = world.txContext.database;
  const client = await owner.connect();
  await client.query('begin');
  await client.query(`set local deadlock_timeout = '1min'`); // the reset is the one that sees a deadlock
  await client.query('update users set updated_at = now() where id = $1', [anaId]);
  const running = reset(token, 'Novinha123');
  await lockWait(owner);
  await client.query('delete from password_resets where user_id = $1', [anaId]);
  await client.query('commit');
  client.release();
  expect(await running).toMatchObject({ status: 400, body: { error: 'ERR_RESET_TOKEN' } });
  expect(await signIn('antiga')).toBe(200);
});

it('an unfinished sign-in by the old password ends with it: who knew it cannot set up a second step', async () => {
  const { settingDeps } = world;
  const setRequired = (value: string) =>
    world.in(admin, (tx) => updateSetting(tx, admin, 'twoFactorRequired', value, settingDeps));
  await setRequired('enabled');
  const { challenge } = (await post('/auth/login', { email, password: 'antiga' })).body.details;
  await setRequired('disabled');
  await ask();
  expect((await reset(await tokenOf(), 'Novinha123')).status).toBe(200);
  expect(await post('/auth/two-factor/enrol', { challenge })).toMatchObject({
    body: { error: 'ERR_TWO_FACTOR_EXPIRED' },
  });
});

it('whoever tried until they were blocked signs in with the new password at once', async () => {
  for (let i = 0; i < 10; i++) expect(await signIn(`tentativa ${i}`)).toBe(401);
  expect(await signIn('antiga')).toBe(429);
  await ask();
  const blocked = place;
  place = '10.2.0.1'; // the mail is read on a phone
  expect((await reset(await tokenOf(), 'Novinha123')).status).toBe(200);
  place = blocked;
  expect(await signIn('Novinha123')).toBe(200);
});

it('two uses at once: one succeeds', async () => {
  await ask();
  const token = await tokenOf();
  const answers = await Promise.all([reset(token, 'Primeira1'), reset(token, 'Segunda22')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

it('an expired token, another person’s, a replaced one, and one from before a change are refused', async () => {
  await ask();
  const first = await tokenOf();
  await ask();
  const second = await tokenOf();
  expect((await reset(first, 'Novinha123')).body.error).toBe('ERR_RESET_TOKEN');
  expect((await reset(second, 'Novinha123', 'admin@alfa.test')).body.error).toBe('ERR_RESET_TOKEN');
  expect((await reset('', 'Novinha123')).body.error).toBe('ERR_INVALID_INPUT');
  await world.in(admin, (tx) =>
    updateUser(
      tx,
      admin,
      anaId,
      { password: 'pelo-admin' },
      { ...userEffects, passwordLimiter: createPasswordLimiter() },
    ),
  );
  expect((await reset(second, 'Novinha123')).body.error).toBe('ERR_RESET_TOKEN');

  await ask();
  const third = await tokenOf();
  const moved = `nova.${email}`;
  await world.in(admin, (tx) =>
    updateUser(tx, admin, anaId, { email: moved }, { ...userEffects, passwordLimiter: createPasswordLimiter() }),
  );
  expect((await reset(third, 'Novinha123', moved)).body.error).toBe('ERR_RESET_TOKEN');

  await ask(moved);
  const fourth = await tokenOf(moved);
  world.clock.move(60 * 60_000);
  expect((await reset(fourth, 'Novinha123', moved)).body.error).toBe('ERR_RESET_TOKEN');
});

it('a weak password is refused and the token stays usable', async () => {
  await ask();
  const token = await tokenOf();
  for (const weak of ['Curta12', 'semmaiuscula1', 'SEMMINUSCULA1', 'SemNumero'])
    expect(await reset(token, weak), weak).toMatchObject({ status: 400, body: { error: 'ERR_PASSWORD_WEAK' } });
  expect((await reset(token, 'Novinha123')).status).toBe(200);
});

it('an unknown address is a 404 with its status in the body, and requests are limited by account and by address', async () => {
  expect(await post('/forgetpassword/ninguem@alfa.test')).toEqual({
    status: 404,
    body: { error: 'ERR_NO_USER_FOUND', status: 404 },
  });
  expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([200, 200, 200]);
  expect(await ask()).toMatchObject({ status: 429, body: { error: 'ERR_RATE_LIMIT' } });
  for (let i = 0; i < 16; i++) await ask(`x${i}@alfa.test`);
  expect((await ask('outra@alfa.test')).status).toBe(429);
});

it('a password reset with the e-mail in the URL path works, as older clients send it', async () => {
  expect((await post(`/forgetpassword/${email}`)).body).toEqual({ message: 'Email enviado com sucesso' });
  const token = await tokenOf();
  expect((await post(`/resetpasswords/${email}/${token}/Novinha123`)).body).toEqual({
    message: 'Senha redefinida com sucesso',
  });
  expect(await signIn('Novinha123')).toBe(200);
});

it('without a mail server the person is informed, and the mail is stored with a token that works', async () => {
  expect(await post('/forgetpassword', { email }, withoutMail)).toMatchObject({
    status: 503,
    body: { error: 'ERR_MAIL_UNAVAILABLE' },
  });
  expect((await reset(await tokenOf(), 'Novinha123')).status).toBe(200);
});

it('where the company requires strong passwords, the reset does too', async () => {
  await world.txContext.database.owner.query(
    `insert into settings (company_id, key, value) values ($1, 'strongPasswords', 'enabled')
     on conflict (company_id, key) do update set value = 'enabled'`,
    [admin.companyId],
  );
  await ask();
  const token = await tokenOf();
  expect(await reset(token, 'Novinha123')).toMatchObject({
    status: 400,
    body: { error: 'ERR_INVALID_INPUT', details: { fields: { password: 'weakPassword' } } },
  });
  expect((await reset(token, 'Girassol-Amarelo-77')).status).toBe(200);
});
