import type { Actor } from '@balcao/contract/users/actor';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPlan } from '../plans/change-plans.ts';
import { inSystem } from '../platform/db/tx.ts';
import type { HttpServer } from '../platform/http/http-server.ts';
import { settingRoutes } from '../settings/setting.routes.ts';
import { updateGlobalSetting } from '../settings/update-setting.ts';
import { signUpRoutes } from './signup.routes.ts';
import { setUpTestContext } from './test-context.ts';

const testContext = setUpTestContext();
let app: HttpServer;
let provider: Actor;
let planId: number;
let hiddenPlanId: number;

beforeAll(async () => {
  provider = await testContext.company('provedor', { isSuper: true, dueDate: null });
  const limits = { users: 3, connections: 1, queues: 2 };
  const make = (name: string, isPublic: boolean) =>
    inSystem(testContext.txContext, 0, (system) =>
      createPlan(system, provider, { name, ...limits, value: '99', isPublic }),
    );
  planId = (await make('Essencial', true)).id;
  hiddenPlanId = (await make('De amigos', false)).id;
  const mails = { smtp: null, box: testContext.box, publicUrl: 'https://balcao.test' };
  app = await testContext.http([
    ...signUpRoutes(testContext.requestContext, { mails, connections: testContext.connectionDeps }),
    ...settingRoutes(testContext.requestContext, testContext.settingDeps),
  ]);
  return () => app.close();
});

// Moves past the window of fifteen minutes in which calls per network are counted.
beforeEach(() => testContext.clock.move(16 * 60_000));

const setGlobal = (key: string, value: string) =>
  inSystem(testContext.txContext, provider.companyId, (system) => updateGlobalSetting(system, provider, key, value));

let people = 0;
const form = (over: Record<string, unknown> = {}) => ({
  companyName: `Loja ${++people}`,
  name: 'Lia Prado',
  email: `lia${people}@loja.test`,
  password: 'girassol',
  phone: '(11) 98765-4321',
  planId,
  ...over,
});
const post = async (path: string, body: object) => {
  const { statusCode, body: text } = await app.inject({ method: 'POST', url: `/api${path}`, payload: body });
  return { status: statusCode, body: JSON.parse(text) };
};
const signUp = (over: Record<string, unknown> = {}) => post('/companies/cadastro', form(over));
const requestCode = (over: Record<string, unknown> = {}) => post('/companies/cadastro/code', form(over));
const count = async (table: string, where: string) =>
  (await testContext.txContext.database.owner.query(`select from ${table} where ${where}`)).rowCount;

describe('sign-up', () => {
  it('creates a trial company with its first admin, a queue and a test phone, and mails a link', async () => {
    const { status, body } = await signUp({ companyName: 'Casa Lia', email: 'Lia@Casa.test' });
    expect([status, body]).toMatchObject([
      200,
      {
        name: 'Casa Lia',
        phone: '5511987654321',
        recurrence: 'MENSAL',
        status: true,
        campaignsEnabled: true,
        isEmailConfirmed: false,
      },
    ]);
    const trialEnds = new Date(testContext.clock.now().getTime() + 3 * 86_400_000).toISOString();
    expect([body.dueDate, body.trialExpiration]).toEqual([trialEnds, trialEnds]);
    expect(
      await count('users', `company_id = ${body.id} and profile = 'admin' and not super and email = 'lia@casa.test'`),
    ).toBe(1);
    expect(await count('queues', `company_id = ${body.id}`)).toBe(1);
    expect(await count('connections', `company_id = ${body.id} and channel = 'sandbox'`)).toBe(1);
    expect(await count('mails', `company_id = ${body.id} and kind = 'emailConfirmation'`)).toBe(1);
  });

  it('uses the installation’s terms, whatever its body says', async () => {
    await setGlobal('trial', '7');
    const { body } = await signUp({
      status: false,
      dueDate: '2099-01-01',
      recurrence: 'ANUAL',
      campaignsEnabled: false,
      isSuper: true,
    });
    await setGlobal('trial', '3');
    const inAWeek = new Date(testContext.clock.now().getTime() + 7 * 86_400_000).toISOString();
    expect(body).toMatchObject({ status: true, recurrence: 'MENSAL', campaignsEnabled: true, dueDate: inAWeek });
    expect(await signUp({ planId: hiddenPlanId })).toMatchObject({
      status: 400,
      body: { details: { fields: { planId: 'not_found' } } },
    });
  });

  it('two concurrent sign-ups with one name or e-mail: one succeeds, and no company is without a user', async () => {
    const twice = async (over: Record<string, unknown>) =>
      (await Promise.all([signUp(over), signUp(over)])).map(({ status, body }) => [status, body.error]).sort();
    expect(await twice({ companyName: 'Uma Só' })).toEqual([
      [200, undefined],
      [409, 'ERR_COMPANY_NAME_ALREADY_EXISTS'],
    ]);
    expect(await twice({ email: 'uma@loja.test' })).toEqual([
      [200, undefined],
      [409, 'ERR_EMAIL_ALREADY_EXISTS'],
    ]);
    expect(await count('companies c', 'not exists (select from users u where u.company_id = c.id)')).toBe(0);
  });

  it.each([
    [{ companyName: 'x' }, 'companyName'],
    [{ name: 'x'.repeat(51) }, 'name'],
    [{ password: '1234' }, 'password'],
    [{ email: 'lia@loja.test\r\nBcc: outra@loja.test' }, 'email'],
    [{ phone: '12345' }, 'phone'],
    [{ phone: '' }, 'phone'],
    [{ planId: '' }, 'planId'],
  ])('%j is told by its field', async (over, field) => {
    const { status, body } = await signUp(over);
    expect([status, Object.keys(body.details.fields)]).toEqual([400, [field]]);
  });

  it.each([
    ['+351 912 345 678', '351912345678'],
    ['+1 415 555 2671', '14155552671'],
    ['+44 20 7946 0958', '442079460958'],
    ['+49 1512 3456789', '4915123456789'],
    ['+54 9 11 2345-6789', '5491123456789'],
    ['+52 55 1234 5678', '525512345678'],
    ['+34 612 34 56 78', '34612345678'],
    ['+81 90-1234-5678', '819012345678'],
    ['+244 923 123 456', '244923123456'],
    ['11 3672-1234', '551136721234'],
  ])('takes the phone %s as %s', async (phone, number) => {
    expect((await signUp({ phone })).body.phone).toBe(number);
  });

  it('is refused while one of its settings is off', async () => {
    for (const key of ['allowregister', 'viewregister']) {
      await setGlobal(key, 'disabled');
      expect(await signUp()).toMatchObject({ status: 403, body: { error: 'ERR_SIGNUP_DISABLED' } });
      expect(await requestCode()).toMatchObject({ status: 403, body: { error: 'ERR_SIGNUP_DISABLED' } });
      await setGlobal(key, 'enabled');
    }
  });

  it('is limited by network', async () => {
    const answers: number[] = [];
    for (let i = 0; i < 41; i++) answers.push((await signUp({ planId: hiddenPlanId })).status);
    expect(answers.slice(39)).toEqual([400, 429]);
  });
});

describe('code', () => {
  it('is in the reply while it is optional, and is accepted once', async () => {
    const { body } = await requestCode({ email: 'codigo@loja.test' });
    expect(body.code).toMatch(/^CODE-[1-9]\d{3}$/);
    const made = await signUp({ email: 'codigo@loja.test', validationCode: body.code });
    expect(made.status).toBe(200);
    const again = await signUp({ email: 'codigo@loja.test', validationCode: body.code });
    expect([again.status, again.body.error]).toEqual([400, 'ERR_SIGNUP_CODE']);
  });

  it('a code of another e-mail is refused; five wrong ones invalidate it', async () => {
    const { body } = await requestCode({ email: 'cinco@loja.test' });
    const send = (validationCode: string, email = 'cinco@loja.test') => signUp({ email, validationCode });
    await requestCode({ email: 'outra@loja.test' });
    expect((await send(body.code, 'outra@loja.test')).body.error).toBe('ERR_SIGNUP_CODE');
    for (let i = 0; i < 5; i++) expect((await send('CODE-0000')).status).toBe(400);
    expect((await send(body.code)).body.error).toBe('ERR_SIGNUP_CODE');
  });

  it('expires after 30 minutes', async () => {
    const { body } = await requestCode({ email: 'tarde@loja.test' });
    testContext.clock.move(31 * 60_000);
    expect((await signUp({ email: 'tarde@loja.test', validationCode: body.code })).status).toBe(400);
  });

  it('a required code is never in the response, and a sign-up without it is refused', async () => {
    await setGlobal('signupCode', 'required');
    // Without a mail server the mail is stored for the operator to read.
    expect(await requestCode({ email: 'sem@loja.test' })).toEqual({
      status: 503,
      body: { error: 'ERR_MAIL_UNAVAILABLE' },
    });
    expect(
      await count(
        'mails',
        `company_id = ${provider.companyId} and kind = 'signupCode' and recipient = 'sem@loja.test'`,
      ),
    ).toBe(1);
    expect((await signUp({ email: 'sem@loja.test' })).body.error).toBe('ERR_SIGNUP_CODE');
    await setGlobal('signupCode', 'optional');
  });

  it('a required code verifies the e-mail: the company begins confirmed, without a second mail', async () => {
    await setGlobal('signupCode', 'required');
    await requestCode({ email: 'prova@loja.test' });
    const { rows } = await testContext.txContext.database.owner.query<{ content: string }>(
      `select content from mails where kind = 'signupCode' and recipient = 'prova@loja.test'`,
    );
    const { code: validationCode } = JSON.parse(testContext.box.open(rows[0]?.content ?? '')) as { code: string };
    const { body } = await signUp({ email: 'prova@loja.test', validationCode });
    expect(body).toMatchObject({ email: 'prova@loja.test', isEmailConfirmed: true });
    expect(await count('mails', `kind = 'emailConfirmation' and recipient = 'prova@loja.test'`)).toBe(0);
    await setGlobal('signupCode', 'optional');
  });
});

it('everybody reads whether sign-up is open, and no other setting of the installation', async () => {
  const show = (key: string) => app.inject({ method: 'GET', url: `/api/settings/${key}` });
  expect((await show('supportPhone')).statusCode).toBe(200);
  expect((await show('userRating')).statusCode).toBe(401);
});
