import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { merchant, startBank } from '../../peers/pix/start-bank.ts';
import { pixProvider } from '../../server/src/payments/drivers/pix-provider.ts';

const bank = await startBank();
const provider = pixProvider(
  {
    provider: 'pix',
    url: bank.url,
    clientId: merchant.clientId,
    clientSecret: merchant.clientSecret,
    key: merchant.key,
    certificate: merchant.certificate,
    certificatePassword: merchant.certificatePassword,
    ca: merchant.ca,
    merchant: { name: 'Casa Aurora', city: 'Campinas' },
  },
  'segredo-do-webhook',
);
afterEach(() => {
  bank.fault = null;
  bank.beforeAnswer = null;
});
afterAll(() => bank.close());

const now = new Date('2026-11-21T12:00:00Z');
let made = 0;
const newTxid = () => `cobranca${String(++made).padStart(24, '0')}`;
const payer = { name: 'Ana Prado', document: '', email: '', companyId: 1 };
const origin = { installation: 'casa', earlierTxid: null };
const create = (txid: string, over: { document?: string; name?: string; cents?: number; expiresAt?: Date } = {}) => {
  const { cents = 9_990, expiresAt = new Date(now.getTime() + 3_600_000), ...person } = over;
  return provider.createCharge({
    txid,
    cents,
    description: 'x',
    expiresAt,
    now,
    payer: { ...payer, ...person },
    ...origin,
  });
};
const find = (txid: string) => provider.findCharge({ txid, cents: 9_990, sandboxPayments: [], updatedAt: now });
const cobOf = (txid: string) => {
  const cob = bank.cobs.get(txid);
  if (!cob) throw new Error('the bank has no such charge');
  return cob;
};

describe('charge', () => {
  it.each(['', '123', '529.982.247-24', '12-3456789'])(
    'a charge of a payer with the document %j is created without a payer: the bank would refuse it',
    async (document) => {
      const txid = newTxid();
      expect((await create(txid, { document })).reference).toBe(txid);
    },
  );

  it('names a person by eleven digits and a company by fourteen characters, with letters of a newer CNPJ', async () => {
    for (const document of ['529.982.247-25', '11.222.333/0001-81', '12.ABC.345/01DE-35']) {
      const txid = newTxid();
      await create(txid, { document, name: 'N'.repeat(250) });
      expect(bank.cobs.has(txid)).toBe(true);
    }
  });

  it('a charge that is almost over is valid for a minute, the bank’s minimum', async () => {
    const txid = newTxid();
    await create(txid, { expiresAt: new Date(now.getTime() + 2_000) });
    expect(cobOf(txid).expiracao).toBe(60);
  });

  it('requested twice is one: the bank refuses the repetition, and the code is read from the existing one', async () => {
    const txid = newTxid();
    const first = await create(txid);
    expect(await create(txid)).toEqual(first);
  });

  it('an existing charge of another amount is not returned as ours', async () => {
    const txid = newTxid();
    await create(txid, { cents: 100 });
    await expect(create(txid)).rejects.toMatchObject({ name: 'ProviderError', message: 'not a Pix code' });
  });
});

describe('state of a charge', () => {
  it('is unknown, open, paid with each payment, or expired', async () => {
    const txid = newTxid();
    expect(await find(txid)).toBeNull();
    await create(txid);
    expect(await find(txid)).toEqual({ status: 'open', payments: [] });
    const [one, two] = [bank.pay(txid, '90.00'), bank.pay(txid, '9.90')];
    expect(await find(txid)).toEqual({
      status: 'paid',
      payments: [
        { id: one.endToEndId, cents: 9_000, receivedAt: new Date(one.horario) },
        { id: two.endToEndId, cents: 990, receivedAt: new Date(two.horario) },
      ],
    });
    cobOf(txid).status = 'REMOVIDA_PELO_PSP';
    expect((await find(txid))?.status).toBe('over');
  });

  it('has the refunded parts of each payment and those pending, and ignores failed refunds', async () => {
    const txid = newTxid();
    await create(txid);
    const [one, two, three] = [bank.pay(txid, '50.00'), bank.pay(txid, '49.90'), bank.pay(txid, '1.00')];
    bank.giveBack(one, '20.10');
    bank.giveBack(one, '5.00', 'EM_PROCESSAMENTO');
    bank.giveBack(one, '7.00', 'NAO_REALIZADO');
    bank.giveBack(two);
    bank.giveBack(three, '1.00', 'NAO_REALIZADO');
    const state = await find(txid);
    expect(state?.returned).toEqual([
      { id: one.endToEndId, cents: 2_510 },
      { id: two.endToEndId, cents: 4_990 },
    ]);
    expect([state?.status, state?.payments.map(({ cents }) => cents)]).toEqual(['paid', [5_000, 4_990, 100]]);
  });

  it.each(['0.00', '99,90', '-99.90', '99.901', ''])('with a payment of %j is not known', async (valor) => {
    const txid = newTxid();
    await create(txid);
    bank.pay(txid, valor);
    await expect(find(txid)).rejects.toMatchObject({ name: 'ProviderError', message: 'not an amount' });
  });

  it('under another name is refused', async () => {
    const txid = newTxid();
    await create(txid);
    cobOf(txid).txid = newTxid();
    await expect(find(txid)).rejects.toMatchObject({ message: 'another charge' });
  });
});

it('one token serves all calls; one that the bank rejects is replaced once', async () => {
  const txid = newTxid();
  await create(txid);
  bank.calls.length = 0;
  await find(txid);
  await find(txid);
  expect(bank.calls).toEqual([`GET /v2/cob/${txid}`, `GET /v2/cob/${txid}`]);
  bank.fault = 'forgotten-token';
  bank.calls.length = 0;
  expect((await find(txid))?.status).toBe('open');
  expect(bank.calls).toEqual([`GET /v2/cob/${txid}`, 'POST /oauth/token', `GET /v2/cob/${txid}`]);
});

it('an aborted call reports only that it was aborted', async () => {
  const giveUp = new AbortController();
  bank.beforeAnswer = async () => giveUp.abort();
  const txid = newTxid();
  const request = { txid, cents: 100, description: '', expiresAt: now, now, payer, ...origin };
  await expect(provider.createCharge(request, giveUp.signal)).rejects.toMatchObject({ message: 'called off' });
});

describe('webhook of the bank', () => {
  const read = (token: string, body: unknown) => provider.readWebhook({ headers: {}, token, body });

  it('without the address’s secret is refused', () => {
    expect(['', 'segredo-do-webhoo', 'SEGREDO-DO-WEBHOOK'].map((token) => read(token, { pix: [] }))).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('names those charges that have a name; more than a hundred, or no list, names none', () => {
    const named = (body: unknown) => read('segredo-do-webhook', body)?.txids;
    expect(named({ pix: [{ txid: 'a' }, { endToEndId: 'E1' }, { txid: 'b' }] })).toEqual(['a', 'b']);
    for (const body of [{ pix: Array.from({ length: 101 }, () => ({ txid: 'a' })) }, { pix: {} }, [], null])
      expect(named(body)).toEqual([]);
  });

  it('names the others beside items that it cannot read', () => {
    const unreadable = [{ txid: null }, { txid: 7 }, { txid: 'z'.repeat(41) }, 'Pix', null];
    expect(read('segredo-do-webhook', { pix: [{ txid: 'a' }, ...unreadable, { txid: 'b' }] })?.txids).toEqual([
      'a',
      'b',
    ]);
  });
});
