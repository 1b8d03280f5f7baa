import { buildPixCode } from '@balcao/contract/payments/pix-code.rules';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type ServiceAnswer, type ServiceCall, startHttpPeer } from '../../peers/http-peer/start-http-peer.ts';
import { asaasProvider } from '../../server/src/payments/drivers/asaas-provider.ts';

/** Responses by method and path without query; others are 404. */
let answers: Record<string, ServiceAnswer> = {};
const calls: ServiceCall[] = [];
const routeOf = ({ method, path }: ServiceCall) => `${method} ${path.split('?')[0]}`;
const service = await startHttpPeer((call) => {
  calls.push(call);
  return answers[routeOf(call)] ?? { status: 404, body: {} };
});
const provider = asaasProvider({
  provider: 'asaas',
  url: service.url,
  apiKey: 'chave',
  webhookToken: 'token-do-webhook',
});
afterAll(() => service.close());
beforeEach(() => {
  answers = {};
  calls.length = 0;
});

const txid = 'a'.repeat(32);
const updatedAt = new Date('2026-11-21T12:00:00Z');
const find = () => provider.findCharge({ txid, cents: 9_990, sandboxPayments: [], updatedAt });
const list = (...data: object[]): ServiceAnswer => ({ status: 200, body: { object: 'list', data } });
const payment = (over: object = {}) => ({
  id: 'pay_1',
  status: 'PENDING',
  value: 99.9,
  externalReference: txid,
  ...over,
});
const codeOf = (amount: string) =>
  buildPixCode({ location: 'asaas.test/qr/1', merchant: 'Casa', city: 'Campinas', amount });
const code = codeOf('99.90');
const create = () =>
  provider.createCharge({
    txid,
    cents: 9_990,
    description: 'Balcao mensal',
    expiresAt: new Date('2026-11-22T01:30:00Z'),
    now: updatedAt,
    payer: { name: 'Ana Prado', document: '529.982.247-25', email: '', companyId: 7 },
    installation: 'casa',
    earlierTxid: null,
  });

describe('state of a charge', () => {
  it.each([
    ['PENDING', 'open', 0],
    ['OVERDUE', 'open', 0],
    ['CONFIRMED', 'paid', 1],
    ['RECEIVED', 'paid', 1],
    ['REFUNDED', 'over', 0],
    ['A_STATUS_OF_NEXT_YEAR', 'over', 0],
  ])('%s is %s', async (status, expected, payments) => {
    answers['GET /v3/payments'] = list(payment({ status }));
    const state = await find();
    expect([state?.status, state?.payments.length]).toEqual([expected, payments]);
  });

  it('is unknown when only another’s or a deleted payment is listed', async () => {
    answers['GET /v3/payments'] = list(
      payment({ status: 'RECEIVED', externalReference: 'b'.repeat(32) }),
      payment({ status: 'RECEIVED', externalReference: null }),
      payment({ status: 'RECEIVED', deleted: true }),
    );
    expect(await find()).toBeNull();
  });

  it('counts both when two were created concurrently and both were paid', async () => {
    answers['GET /v3/payments'] = list(
      payment({ status: 'RECEIVED', confirmedDate: '2026-11-20' }),
      payment({ id: 'pay_2', status: 'CONFIRMED', value: 1299.05 }),
      payment({ id: 'pay_3' }),
    );
    expect(await find()).toEqual({
      status: 'paid',
      payments: [
        { id: 'pay_1', cents: 9_990, receivedAt: new Date('2026-11-20T15:00:00Z') },
        { id: 'pay_2', cents: 129_905, receivedAt: updatedAt },
      ],
    });
  });

  it.each([
    [{ status: 'REFUNDED' }, 9_990],
    [{ status: 'REFUND_IN_PROGRESS' }, 9_990],
    [{ status: 'CHARGEBACK_REQUESTED' }, 9_990],
    [{ status: 'CHARGEBACK_DISPUTE' }, 9_990],
    [{ status: 'AWAITING_CHARGEBACK_REVERSAL' }, 9_990],
    [
      {
        status: 'RECEIVED',
        refunds: [
          { status: 'DONE', value: 20.1 },
          { status: 'PENDING', value: 5 },
          { status: 'CANCELLED', value: 5 },
          { status: 'DONE', value: 10 },
        ],
      },
      3_010,
    ],
  ])('with %j says how much went back to the payer', async (over, cents) => {
    answers['GET /v3/payments'] = list(payment(over), payment({ id: 'pay_2', status: 'RECEIVED', refunds: null }));
    expect((await find())?.returned).toEqual([{ id: 'pay_1', cents }]);
  });

  it('has the day of receipt for refunded parts as well', async () => {
    answers['GET /v3/payments'] = list(payment({ status: 'REFUNDED', confirmedDate: '2026-11-20' }));
    expect((await find())?.returned).toEqual([
      { id: 'pay_1', cents: 9_990, receivedAt: new Date('2026-11-20T15:00:00Z') },
    ]);
  });

  it.each([
    [{ confirmedDate: null, paymentDate: '2026-11-20' }, new Date('2026-11-20T15:00:00Z')],
    [{ confirmedDate: '2026-02-30' }, updatedAt],
    [{ confirmedDate: 'ontem', paymentDate: '20/11/2026' }, updatedAt],
    [{}, updatedAt],
  ])('with %j was received on that day in Brazil, else when we last touched the charge', async (dates, receivedAt) => {
    answers['GET /v3/payments'] = list(payment({ status: 'RECEIVED', ...dates }));
    expect((await find())?.payments[0]?.receivedAt).toEqual(receivedAt);
  });

  it.each([
    ['no amount', list(payment({ status: 'RECEIVED', value: 0 }))],
    ['less than nothing', list(payment({ status: 'RECEIVED', value: -99.9 }))],
    ['a payment under a name that is an address', list(payment({ id: '../customers' }))],
    ['no list', { status: 200, body: [] }],
    ['a page', { status: 200, body: '<html>' }],
    ['a refusal', { status: 401, body: { data: [] } }],
  ])('answered with %s is not known, and asked for again', async (_, answer) => {
    answers['GET /v3/payments'] = answer;
    await expect(find()).rejects.toMatchObject({ name: 'ProviderError' });
  });
});

describe('charge', () => {
  it('an existing charge is not created again, nor its customer: only its code is fetched', async () => {
    answers['GET /v3/payments'] = list(payment());
    answers['GET /v3/payments/pay_1/pixQrCode'] = { status: 200, body: { payload: code } };
    expect(await create()).toEqual({ pixCode: code, reference: 'pay_1' });
    expect(calls.map(({ method }) => method)).toEqual(['GET', 'GET']);
  });

  it('is created for the company’s one customer, in reais, due on the last day in Brazil’s zone, and Asaas notifies nobody', async () => {
    answers['GET /v3/payments'] = list();
    answers['GET /v3/customers'] = list();
    answers['POST /v3/customers'] = { status: 200, body: { id: 'cus_9' } };
    answers['POST /v3/payments'] = { status: 200, body: payment() };
    answers['GET /v3/payments/pay_1/pixQrCode'] = { status: 200, body: { payload: code } };
    await create();
    const sent = calls.filter(({ method }) => method === 'POST').map(({ text }) => JSON.parse(text) as unknown);
    expect(sent).toEqual([
      { name: 'Ana Prado', cpfCnpj: '52998224725', externalReference: 'balcao-casa-7', notificationDisabled: true },
      {
        customer: 'cus_9',
        billingType: 'PIX',
        value: 99.9,
        dueDate: '2026-11-21',
        description: 'Balcao mensal',
        externalReference: txid,
      },
    ]);
    expect(calls.every(({ headers }) => headers['access_token'] === 'chave')).toBe(true);
  });

  it('corrects the tax number of an existing customer with another; an equal number is left alone', async () => {
    answers['GET /v3/payments'] = list();
    answers['PUT /v3/customers/cus_9'] = { status: 200, body: { id: 'cus_9' } };
    answers['POST /v3/payments'] = { status: 200, body: payment() };
    answers['GET /v3/payments/pay_1/pixQrCode'] = { status: 200, body: { payload: code } };
    const sent = async (customer: object) => {
      calls.length = 0;
      answers['GET /v3/customers'] = list(customer);
      await create();
      return calls.filter(({ method }) => method === 'PUT').map(({ text }) => JSON.parse(text) as unknown);
    };
    expect(await sent({ id: 'cus_9', cpfCnpj: '52998224725' })).toEqual([]);
    expect(await sent({ id: 'cus_9' })).toEqual([]);
    expect(await sent({ id: 'cus_9', cpfCnpj: null })).toEqual([{ cpfCnpj: '52998224725' }]);
    expect(await sent({ id: 'cus_9', cpfCnpj: '11144477735' })).toEqual([{ cpfCnpj: '52998224725' }]);
  });

  it('corrects the name of an existing customer, and is created under the old one when that is refused', async () => {
    answers['GET /v3/payments'] = list();
    answers['GET /v3/customers'] = list({ id: 'cus_9', name: 'Loja Velha', cpfCnpj: '52998224725', email: 'a@b.test' });
    answers['POST /v3/payments'] = { status: 200, body: payment() };
    answers['GET /v3/payments/pay_1/pixQrCode'] = { status: 200, body: { payload: code } };
    for (const status of [200, 400]) {
      calls.length = 0;
      answers['PUT /v3/customers/cus_9'] = { status, body: { id: 'cus_9', errors: [{ code: 'invalid_name' }] } };
      expect(await create()).toEqual({ pixCode: code, reference: 'pay_1' });
      const sent = calls.filter(({ method }) => method === 'PUT').map(({ text }) => JSON.parse(text) as unknown);
      expect(sent).toEqual([{ name: 'Ana Prado' }]);
    }
  });

  it.each([
    [[{ code: 'invalid_cpfCnpj', description: 'Inválido.' }], 'PayerDocumentError'],
    [[{ code: 'invalid_object', description: 'O CPF/CNPJ informado é inválido.' }], 'PayerDocumentError'],
    [[{ code: 'invalid_value', description: 'O valor é baixo.' }], 'ProviderError'],
    ['nada', 'ProviderError'],
  ])('a customer that Asaas refuses with %j is a %s', async (errors, name) => {
    answers['GET /v3/payments'] = list();
    answers['GET /v3/customers'] = list();
    answers['POST /v3/customers'] = { status: 400, body: { errors } };
    await expect(create()).rejects.toMatchObject({ name });
  });

  it.each([
    ['for another amount', codeOf('9.90')],
    ['that is no code', 'pague aqui'],
  ])('a charge whose code is one %s is refused', async (_, payload) => {
    answers['GET /v3/payments'] = list(payment());
    answers['GET /v3/payments/pay_1/pixQrCode'] = { status: 200, body: { payload } };
    await expect(create()).rejects.toMatchObject({ name: 'ProviderError', message: 'not a Pix code' });
  });
});

describe('webhook of Asaas', () => {
  const read = (token: string | undefined, body: unknown) =>
    provider.readWebhook({ headers: token === undefined ? {} : { 'asaas-access-token': token }, token: '', body });

  it.each([undefined, '', 'token-do-webhoo', 'token-do-webhook '])('with the token %j is nobody’s', (token) => {
    expect(read(token, { payment: { externalReference: txid } })).toBeNull();
  });

  it('names a charge or none: an invalid body is not reported as an error of Asaas', () => {
    const bodies = [
      { event: 'PAYMENT_RECEIVED', payment: { externalReference: txid } },
      { payment: { externalReference: 'x'.repeat(41) } },
      { payment: { externalReference: null } },
      { payment: 'pay_1' },
      null,
      'texto',
    ];
    const named = bodies.map((body) => read('token-do-webhook', body)?.txids);
    expect(named).toEqual([[txid], [], [], [], [], []]);
  });
});
