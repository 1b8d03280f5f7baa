import { describe, expect, it } from 'vitest';
import { capturedLog } from '../../../../tests/world/captured-log.ts';
import { openLateJobs } from '../../platform/jobs/late-jobs.ts';
import { saveCreated } from '../charge.store.ts';
import { createAtProvider } from '../checkout/start-charge.ts';
import { type PaymentProvider, ProviderError, type ProviderState } from '../drivers/payment-provider.ts';
import { type BilledShop, paid, setUpPayments } from '../test-payments.ts';
import { checkCharge } from './check-charge.ts';
import { enqueueDueChecks, enqueueNamedChecks } from './enqueue-charge-checks.ts';

const { testContext, deps, context, sql, one, run, shop, charge, invoice } = setUpPayments();

/** A provider with this answer for every charge, and the number of queries. */
function providerOf(answer: () => ProviderState | null, name: PaymentProvider['name'] = 'pix') {
  const asked: string[] = [];
  const provider: PaymentProvider = {
    name,
    minCents: 1,
    createCharge: () => Promise.reject(new ProviderError('not now')),
    async findCharge({ txid }) {
      asked.push(txid);
      return answer();
    },
    readWebhook: () => null,
  };
  return { provider, asked };
}
const check = (store: BilledShop, txid: string, provider: PaymentProvider | null, log = deps.log) =>
  checkCharge(context(), { ...deps, provider, log }, { companyId: store.actor.companyId, txid });
const nextCheck = async (txid: string) =>
  (await one<{ at: Date }>('select next_check_at as at from charges where txid = $1', [txid])).at;
const waitingChecks = async () =>
  (
    await sql<{ txid: string }>(
      `select j.payload->>'txid' as txid from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'check-charge' order by 1`,
    )
  ).map(({ txid }) => txid);

describe('checking a charge', () => {
  it('records the provider’s state', async () => {
    const store = await shop('consulta');
    const { txid } = await charge(store);
    const { provider, asked } = providerOf(() => paid(['C1', 9_990]));
    await check(store, txid, provider);
    expect([asked, (await invoice(store)).status]).toEqual([[txid], 'paid']);
  });

  it('without a response changes only the time of the next check; the log has its name, and none of the provider’s text', async () => {
    const store = await shop('muda');
    const { txid } = await charge(store);
    const log = capturedLog();
    testContext.clock.move(60_000);
    const { provider } = providerOf(() => {
      throw new ProviderError('timeout', { cause: new Error('segredo do banco') });
    });
    await check(store, txid, provider, log);
    expect(await nextCheck(txid)).toEqual(new Date(testContext.clock.now().getTime() + 30_000));
    expect((await invoice(store)).status).toBe('open');
    expect(log.entries).toHaveLength(1);
    expect(log.entries[0]).toContain(txid);
    expect(log.entries[0]).not.toContain('segredo');
  });

  it('a defect of ours is not recorded as a response', async () => {
    const store = await shop('defeito');
    const { txid } = await charge(store);
    const before = await nextCheck(txid);
    const { provider } = providerOf(() => {
      throw new TypeError('a defect');
    });
    await expect(check(store, txid, provider)).rejects.toThrow('a defect');
    expect(await nextCheck(txid)).toEqual(before);
  });

  it('skips a charge of another provider, of another company, or with payments off', async () => {
    const [store, other] = [await shop('trocada'), await shop('de-fora')];
    const { txid } = await charge(store);
    const [pix, asaas] = [providerOf(() => null), providerOf(() => null, 'asaas')];
    await check(store, txid, asaas.provider);
    await check(other, txid, pix.provider);
    await check(store, txid, null);
    await check(store, 'z'.repeat(32), pix.provider);
    expect([...pix.asked, ...asaas.asked]).toEqual([]);
  });
});

describe('sweep', () => {
  it('checks due charges with their own provider, and no finished ones', async () => {
    await sql('update charges set next_check_at = $1', [new Date('2999-01-01')]);
    const store = await shop('varrida');
    const { txid } = await charge(store);
    const { provider } = providerOf(() => null);
    await enqueueDueChecks(context(), provider);
    expect(await waitingChecks()).not.toContain(txid);
    testContext.clock.move(30_000);
    await enqueueDueChecks(context(), providerOf(() => null, 'asaas').provider);
    expect(await waitingChecks()).not.toContain(txid);
    await sql("update charges set status = 'expired' where txid = $1", [txid]);
    await enqueueDueChecks(context(), provider);
    expect(await waitingChecks()).not.toContain(txid);
    await sql("update charges set status = 'creating' where txid = $1", [txid]);
    await enqueueDueChecks(context(), provider);
    await enqueueDueChecks(context(), provider);
    expect((await waitingChecks()).filter((one) => one === txid)).toEqual([txid]);
  });

  it('does not move a waiting check behind newer jobs', async () => {
    const store = await shop('na-fila');
    const { txid } = await charge(store);
    const { provider } = providerOf(() => null);
    testContext.clock.move(30_000);
    const lateJobs = openLateJobs(context().database.jobs, deps.log);
    const sweep = async () => {
      await enqueueDueChecks({ ...context(), lateJobs }, provider);
      await lateJobs.idle();
      return sql<{ at: string }>(
        "select run_at::text as at from graphile_worker._private_jobs where payload->>'txid' = $1",
        [txid],
      );
    };
    const first = await sweep();
    expect(first).toHaveLength(1);
    expect(await sweep()).toEqual(first);
  });

  it('finds a payment two days after the end of its code, without a webhook', async () => {
    const store = await shop('dois-dias-depois');
    const { txid } = await charge(store);
    const waiting: ProviderState = { status: 'open', payments: [] };
    const asaas = (state: ProviderState | null) => providerOf(() => state, 'asaas').provider;
    await sql("update charges set provider = 'asaas' where txid = $1", [txid]);
    await check(store, txid, asaas(waiting));
    testContext.clock.move(49 * 3_600_000);
    await check(store, txid, asaas(waiting));
    testContext.clock.move(6 * 3_600_000);
    await enqueueDueChecks(context(), asaas(null));
    expect(await waitingChecks()).toContain(txid);
    await check(store, txid, asaas(paid(['Tarde-1', 9_990])));
    expect((await invoice(store)).status).toBe('paid');
    // The receipt has the time of the payment, not of the check.
    expect(await one('select paid_at as at from invoices where id = $1', [store.invoiceId])).toEqual({
      at: paid(['', 0]).payments[0]?.receivedAt,
    });
  });

  it('finds a refund after the payment, without a webhook, and reports it once though a webhook follows', async () => {
    const store = await shop('volta-sem-aviso');
    const { txid } = await charge(store);
    await check(store, txid, providerOf(() => paid(['Volta-1', 9_990])).provider);
    const { provider } = providerOf(() => ({
      ...paid(['Volta-1', 9_990]),
      returned: [{ id: 'Volta-1', cents: 9_990 }],
    }));
    await enqueueDueChecks(context(), provider);
    expect(await waitingChecks()).not.toContain(txid);
    testContext.clock.move(24 * 3_600_000);
    await enqueueDueChecks(context(), provider);
    await enqueueNamedChecks(context(), provider, [txid]);
    expect((await waitingChecks()).filter((one) => one === txid)).toEqual([txid, txid]);
    await check(store, txid, provider);
    await check(store, txid, provider);
    const mails = await sql(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'tell-return' and j.payload->>'companyName' = 'volta-sem-aviso'`,
    );
    expect(mails).toHaveLength(1);
    testContext.clock.move(100 * 24 * 3_600_000);
    await check(store, txid, provider);
    expect(await nextCheck(txid)).toBeNull();
  });

  it('does not check paid charges before those that may be being paid', async () => {
    await sql('update charges set next_check_at = $1', [new Date('2999-01-01')]);
    const store = await shop('fila-de-pagos');
    const [{ id }, open] = [await charge(store), await charge(await shop('ao-vivo'))];
    await sql(
      `insert into charges (company_id, invoice_id, provider, txid, price_cents, value_cents, status, expires_at, next_check_at)
       select company_id, invoice_id, provider, 'pago' || n, 1, 1, 'paid', $2, $2 from charges, generate_series(1, 300) n where id = $1`,
      [id, new Date('2020-01-01')],
    );
    testContext.clock.move(30_000);
    await enqueueDueChecks(context(), providerOf(() => null).provider);
    expect(await waitingChecks()).toContain(open.txid);
  });

  it('a webhook that names a charge ten times, beside unknown ones, is one check; also of one that was given up', async () => {
    const store = await shop('nomeada');
    const { txid } = await charge(store);
    await sql("update charges set status = 'expired' where txid = $1", [txid]);
    const { provider } = providerOf(() => null);
    const before = await waitingChecks();
    await enqueueNamedChecks(context(), provider, [...Array<string>(10).fill(txid), 'de-ninguem', "'; drop table"]);
    expect((await waitingChecks()).length - before.length).toBe(1);
    await enqueueNamedChecks(context(), providerOf(() => null, 'asaas').provider, [(await charge(store)).txid]);
    expect((await waitingChecks()).length - before.length).toBe(1);
  });
});

describe('code', () => {
  const request = async (store: BilledShop) => ({
    charge: await charge(store),
    payer: { name: '', document: '', email: '', companyId: store.actor.companyId },
    description: '',
  });

  it('a code that the provider could not create is refused, and created under the same txid on the next request', async () => {
    const store = await shop('tenta-de-novo');
    const prepared = await request(store);
    const log = capturedLog();
    const { provider } = providerOf(() => null);
    await expect(createAtProvider(context(), { ...deps, provider, log }, prepared)).rejects.toThrow(
      'ERR_PAYMENT_UNAVAILABLE',
    );
    expect(log.entries).toHaveLength(1);
    const names: string[] = [];
    const createCharge: PaymentProvider['createCharge'] = async ({ txid }) => {
      names.push(txid);
      return { pixCode: 'código', reference: txid };
    };
    const again = await request(store);
    const made = await createAtProvider(context(), { ...deps, provider: { ...provider, createCharge } }, again);
    expect([names, made.qrcode.qrcode]).toEqual([[prepared.charge.txid], 'código']);
    // An existing code is shown without calling the provider.
    expect(await createAtProvider(context(), { ...deps, provider }, await request(store))).toEqual(made);
  });

  it('a code that arrives after the payment does not reopen the charge', async () => {
    const store = await shop('depois');
    const { id, txid } = await charge(store);
    await check(store, txid, providerOf(() => paid(['D-1', 9_990])).provider);
    await run(store, (tx) => saveCreated(tx, id, { pixCode: 'código', reference: 'r' }));
    expect(await one('select status, pix_code as code from charges where txid = $1', [txid])).toEqual({
      status: 'paid',
      code: 'código',
    });
  });
});
