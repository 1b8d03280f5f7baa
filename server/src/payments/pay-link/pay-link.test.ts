import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { readTestPdf } from '../../privacy/exports/test-archive.ts';
import { PayerDocumentError, type PaymentProvider } from '../drivers/payment-provider.ts';
import { sandboxProvider } from '../drivers/sandbox-provider.ts';
import { checkCharge } from '../settlement/check-charge.ts';
import { type BilledShop, setUpPayments } from '../test-payments.ts';
import { payLinkRoutes } from './pay-link.routes.ts';

const { testContext, links, deps: realDeps, context, sql, shop, invoice } = setUpPayments();
const deps = { ...realDeps, provider: sandboxProvider };
let app: HttpServer;
beforeAll(async () => {
  app = await testContext.http(payLinkRoutes(context(), deps));
});
afterAll(() => app.close());

let network = 0;
/** Each call has a network address of its own, so that the rate limit counts none with another. */
const call = async (method: 'GET' | 'POST', path: string, payload?: object) => {
  network++;
  const remoteAddress = `10.${network >> 8}.${network & 255}.7`;
  const answer = await app.inject({ method, url: `/api/pay/${path}`, remoteAddress, ...(payload && { payload }) });
  const isJson = String(answer.headers['content-type']).includes('json');
  return { status: answer.statusCode, headers: answer.headers, body: isJson ? answer.json() : answer.rawPayload };
};
const tokenOf = ({ actor: { companyId }, invoiceId }: Pick<BilledShop, 'actor' | 'invoiceId'>) =>
  links.payUrl({ companyId, id: invoiceId }).split('/').at(-1) ?? '';
const see = (store: BilledShop) => call('GET', tokenOf(store));
/** Pays by the sandbox button, and checks the charge like the job. */
async function payAll(store: BilledShop, cents?: number): Promise<void> {
  const { txid } = (await call('POST', `${tokenOf(store)}/charge`)).body;
  await call('POST', `${tokenOf(store)}/sandbox-payment`, cents === undefined ? {} : { cents });
  await checkCharge(context(), deps, { companyId: store.actor.companyId, txid });
}

describe('pay link', () => {
  it('shows its invoice’s company, plan and value, and nothing else of the company', async () => {
    const store = await shop('mostrada');
    expect((await see(store)).body).toEqual({
      companyName: 'mostrada',
      detail: 'Plano mostrada',
      value: 99.9,
      received: 0,
      due: 99.9,
      dueDate: expect.stringContaining('2026-12-01'),
      timeZone: 'America/Sao_Paulo',
      status: 'open',
      renewedUntil: null,
      receiptUrl: null,
      isPayable: true,
    });
  });

  it('for another company’s invoice, with another key or an invalid token is not found, in each of its calls', async () => {
    const [store, other] = [await shop('desta'), await shop('daquela')];
    const token = tokenOf(store);
    const [company = '', , mac = ''] = token.split('-');
    const forged = [
      tokenOf({ actor: store.actor, invoiceId: other.invoiceId }),
      `${company}-${other.invoiceId.toString(36)}-${mac}`,
      token.toUpperCase(),
      `${token}A`,
      token.slice(0, -1),
      '0-0-',
      encodeURIComponent('../auth'),
      'x'.repeat(301),
    ];
    for (const path of forged)
      expect([path.slice(0, 40), (await call('GET', path)).status]).toEqual([path.slice(0, 40), 404]);
    for (const part of ['charge', 'sandbox-payment'])
      expect((await call('POST', `${forged[1]}/${part}`, {})).status).toBe(404);
    expect((await call('GET', `${forged[1]}/receipt`)).status).toBe(404);
  });

  it('lets its holder pay, and then has a receipt that is not cached', async () => {
    const store = await shop('presenteada');
    expect((await call('GET', `${tokenOf(store)}/receipt`)).status).toBe(404);
    await payAll(store);
    const { body } = await see(store);
    expect(body).toMatchObject({ status: 'paid', renewedUntil: expect.stringContaining('2027-01-01') });
    expect(body.receiptUrl).toBe(`https://casa.test/api/pay/${tokenOf(store)}/receipt`);
    const receipt = await call('GET', `${tokenOf(store)}/receipt`);
    expect(receipt.body.subarray(0, 5).toString()).toBe('%PDF-');
    expect(receipt.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-disposition': `inline; filename="recibo-${store.invoiceId}.pdf"`,
    });
  });

  it('has due and payment dates on its receipt, also for a company without an address', async () => {
    const store = await shop('sem-endereco');
    await payAll(store);
    await sql("update users set profile = 'user' where company_id = $1", [store.actor.companyId]);
    const receipt = await call('GET', `${tokenOf(store)}/receipt`);
    const text = await readTestPdf(new Uint8Array(receipt.body));
    for (const day of ['01/12/2026', '21/11/2026', '01/01/2027']) expect(text).toContain(day);
  });

  it('has the refunded amount on its receipt, and the company’s tax number formatted', async () => {
    const store = await shop('devolvida', { value: '1.500,00' });
    await sql("update companies set document = '12abc34501de35' where id = $1", [store.actor.companyId]);
    await payAll(store);
    const receipt = async () => readTestPdf(new Uint8Array((await call('GET', `${tokenOf(store)}/receipt`)).body));
    expect(await receipt()).not.toContain('Devolvido');
    await sql('update payments set returned_cents = 123456 where company_id = $1', [store.actor.companyId]);
    const text = await receipt();
    for (const shown of ['Devolvido ao pagador', '1.234,56', '12.ABC.345/01DE-35']) expect(text).toContain(shown);
  });

  it('shows how long its code is valid, also when it is shown again', async () => {
    const store = await shop('com-tempo');
    const ask = async () => (await call('POST', `${tokenOf(store)}/charge`)).body;
    const { txid } = await ask();
    testContext.clock.move(10 * 60_000);
    expect(await ask()).toMatchObject({ txid, secondsLeft: 50 * 60 });
  });

  it('asks for no payment once it is paid or its invoice was withdrawn', async () => {
    const store = await shop('duas-vezes');
    await payAll(store);
    expect(await call('POST', `${tokenOf(store)}/charge`)).toMatchObject({
      status: 409,
      body: { error: 'ERR_INVOICE_NOT_OPEN' },
    });
    const other = await shop('desistente');
    await sql("update invoices set status = 'withdrawn' where id = $1", [other.invoiceId]);
    expect((await see(other)).body).toMatchObject({ status: 'withdrawn', receiptUrl: null });
    expect((await call('POST', `${tokenOf(other)}/charge`)).body).toEqual({ error: 'ERR_INVOICE_NOT_OPEN' });
  });

  it('opened by five people concurrently has one code; partly paid it asks each for the rest', async () => {
    const store = await shop('vaquinha');
    const codes = await Promise.all([1, 2, 3, 4, 5].map(() => call('POST', `${tokenOf(store)}/charge`)));
    expect(new Set(codes.map(({ body }) => body.txid)).size).toBe(1);
    await payAll(store, 3_000);
    expect((await see(store)).body).toMatchObject({ value: 99.9, received: 30, due: 69.9 });
    expect((await call('POST', `${tokenOf(store)}/charge`)).body.valor).toEqual({ original: '69.90' });
    await payAll(store);
    expect((await invoice(store)).status).toBe('paid');
  });

  it('without a code has no button, and the button refuses an invalid amount', async () => {
    const store = await shop('sem-codigo');
    expect((await call('POST', `${tokenOf(store)}/sandbox-payment`, {})).status).toBe(404);
    for (const cents of [0, -1, 0.5, 'dez', 1e12])
      expect((await call('POST', `${tokenOf(store)}/sandbox-payment`, { cents })).status).toBe(400);
  });

  it('the pay link of a purged company is not found', async () => {
    const store = await shop('apagada');
    await sql('delete from invoices where company_id = $1', [store.actor.companyId]);
    await sql('delete from companies where id = $1', [store.actor.companyId]);
    expect((await see(store)).status).toBe(404);
  });

  it('allows one network fifteen codes and receipts, and still shows the page', async () => {
    const token = tokenOf(await shop('insistente'));
    const from = (method: 'GET' | 'POST', url: string, remoteAddress: string) =>
      app.inject({ method, url: `/api/pay/${url}`, remoteAddress });
    const tries = await Promise.all(Array.from({ length: 17 }, () => from('POST', `${token}/charge`, '172.16.0.9')));
    expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2);
    expect((await from('GET', token, '172.16.0.9')).statusCode).toBe(200);
    expect((await from('POST', `${token}/charge`, '172.17.0.9')).statusCode).toBe(200);
  });
});

describe('when the provider requires a CPF or CNPJ', () => {
  const asked: string[] = [];
  let refuses = false;
  const asaas: PaymentProvider = {
    ...sandboxProvider,
    name: 'asaas',
    createCharge: async ({ payer, ...request }) => {
      asked.push(payer.document);
      if (refuses) throw new PayerDocumentError('status 400');
      return sandboxProvider.createCharge({ payer, ...request });
    },
  };
  let ofAsaas: HttpServer;
  beforeAll(async () => {
    ofAsaas = await testContext.http(payLinkRoutes(context(), { ...realDeps, provider: asaas }));
  });
  afterAll(() => ofAsaas.close());
  const charge = async (store: BilledShop, document?: string) => {
    const answer = await ofAsaas.inject({
      method: 'POST',
      url: `/api/pay/${tokenOf(store)}/charge`,
      remoteAddress: `10.200.${network++ & 255}.7`,
      payload: { ...(document !== undefined && { document }) },
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const refusal = (reason: string) => ({
    status: 400,
    body: { error: 'ERR_INVALID_INPUT', details: { fields: { document: reason } } },
  });

  it('refuses an invalid one by field, and the payer gives another; it does not become the company’s', async () => {
    const store = await shop('sem-numero');
    expect(await charge(store)).toMatchObject(refusal('required'));
    expect(await charge(store, '529.982.247-26')).toMatchObject(refusal('document'));
    expect(asked).toEqual([]);
    expect(await invoice(store)).toMatchObject({ status: 'open' });
    expect((await charge(store, '529.982.247-25')).status).toBe(200);
    expect(asked).toEqual(['529.982.247-25']);
    expect(await sql('select document from companies where id = $1', [store.actor.companyId])).toEqual([
      { document: '' },
    ]);
  });

  it('a holder of the link cannot change the company’s own number; an invalid stored one counts as none', async () => {
    const store = await shop('com-numero');
    const own = (number: string) =>
      sql('update companies set document = $2 where id = $1', [store.actor.companyId, number]);
    await own('111.444.777-35');
    refuses = true;
    const refused = await charge(store, '529.982.247-25');
    refuses = false;
    expect(asked.splice(0).at(-1)).toBe('111.444.777-35');
    expect(refused).toMatchObject(refusal('companyDocument'));
    await own('isento');
    expect((await charge(store, '529.982.247-25')).status).toBe(200);
    expect(asked).toEqual(['529.982.247-25']);
  });

  it('one that only the provider rejects is refused likewise, and the invoice stays payable', async () => {
    const store = await shop('numero-de-ninguem');
    refuses = true;
    expect(await charge(store, '529.982.247-25')).toMatchObject(refusal('document'));
    refuses = false;
    const [first, again] = [await charge(store, '111.444.777-35'), await charge(store, '111.444.777-35')];
    expect([first.status, again.body.txid]).toEqual([200, first.body.txid]);
    expect(await sql('select count(*)::int as n from charges where invoice_id = $1', [store.invoiceId])).toEqual([
      { n: 1 },
    ]);
  });
});
