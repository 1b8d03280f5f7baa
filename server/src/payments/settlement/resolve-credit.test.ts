import type { Actor } from '@balcao/contract/users/actor';
import { beforeAll, describe, expect, it } from 'vitest';
import { inSystem } from '../../platform/db/tx.ts';
import { countCredits, countPayments, selectCredits, selectPayments } from '../payment.store.ts';
import { type BilledShop, paid, setUpPayments } from '../test-payments.ts';
import { announceCredit } from './announce-to-operators.ts';
import { resolveCredit } from './resolve-credit.ts';

const { testContext, deps, context, sql, one, shop, charge, record } = setUpPayments();
let operator: Actor;
let store: BilledShop;

/** Overpays by this many cents. */
async function overpay(of: BilledShop, name: string, cents: number): Promise<number> {
  await record(of, (await charge(of)).txid, paid([name, 9_990 + cents]));
  return (await one<{ id: number }>('select id from payment_credits where value_cents = $1', [cents])).id;
}
const resolve = (creditId: number, note: string) =>
  resolveCredit(context(), { creditId, note, by: operator, caller: null });
const list = (term: string, skip = 0, limit = 10) =>
  inSystem(context(), 0, async (system) => ({
    credits: (await selectCredits(system, term, { skip, limit })).map(({ value }) => value),
    payments: (await selectPayments(system, term, { skip, limit })).map(({ providerPaymentId }) => providerPaymentId),
    counts: [await countCredits(system, term), await countPayments(system, term)],
  }));

beforeAll(async () => {
  operator = await testContext.company('provedor', { isSuper: true, dueDate: null });
  store = await shop('padaria');
});

describe('credit', () => {
  it('is resolved once, with a note, also by two concurrent operators, and is in both trails', async () => {
    const id = await overpay(store, 'K1', 10);
    const tries = await Promise.allSettled([resolve(id, 'devolvido'), resolve(id, 'descontado')]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(resolve(id, 'de novo')).rejects.toThrow('ERR_NOT_FOUND');
    const trail = await sql<{ company: number; note: unknown; userId: number | null; name: string }>(
      `select company_id as company, changes->'note' as note, user_id as "userId", user_name as name from audit_entries
       where action = 'payment.credit' and user_name <> '' and subject_id = $1 order by id`,
      [String(id)],
    );
    const { note } = await one<{ note: string }>('select note from payment_credits where id = $1', [id]);
    const { companyId, userId, name } = operator;
    expect(trail).toEqual([
      { company: store.actor.companyId, note: { after: note }, userId: null, name },
      { company: companyId, note: null, userId, name },
    ]);
  });

  it('an unknown credit is not found', () => expect(resolve(2_000_000_000, 'x')).rejects.toThrow('ERR_NOT_FOUND'));

  it('is mailed to each operator of the provider once, though a run was interrupted, and to no super user of another company', async () => {
    await sql('update users set super = true where id = $1', [store.actor.userId]);
    await sql(
      `insert into users (company_id, name, email, password_hash, profile, super, language) values ($1, 'Eva', 'eva@provedor.test', '-', 'admin', true, 'en')`,
      [operator.companyId],
    );
    const announced = { companyName: 'Padaria', valueCents: 10, idempotencyKey: 'of this credit' };
    let sealed = 0;
    const seal = (text: string) => {
      if (++sealed === 2) throw new Error('cut off');
      return deps.mails.box.seal(text);
    };
    const failing = { ...deps, mails: { ...deps.mails, box: { ...deps.mails.box, seal } } };
    await expect(announceCredit(context(), failing, announced)).rejects.toThrow('cut off');
    await announceCredit(context(), deps, announced);
    await announceCredit(context(), deps, announced); // its end could not be recorded
    const mails = await sql("select recipient, language from mails where kind = 'paymentCredit' order by id");
    expect(mails).toEqual([
      { recipient: 'admin@provedor.test', language: 'pt' },
      { recipient: 'eva@provedor.test', language: 'en' },
    ]);
  });
});

describe('operator’s lists', () => {
  const credits: number[] = [];
  beforeAll(async () => {
    for (const [n, name] of ['quitanda', 'acougue', 'feira'].entries()) {
      const member = await shop(name);
      await sql("update companies set name = 'Rede São João 100% ' || name where id = $1", [member.actor.companyId]);
      credits.push(await overpay(member, `L${n + 1}`, 21 + n));
    }
  });
  const ofNetwork = (skip = 0, limit = 10) => list('rede sao joao', skip, limit);

  it('have open credits before resolved ones, each newest first', async () => {
    expect((await ofNetwork()).credits).toEqual([0.23, 0.22, 0.21]);
    await resolve(credits[1] ?? 0, 'ok');
    expect((await ofNetwork()).credits).toEqual([0.23, 0.21, 0.22]);
    expect((await ofNetwork()).payments).toEqual(['L3', 'L2', 'L1']);
  });

  it('are searched by a part of the company’s name without accents, payments by their whole provider id', async () => {
    expect((await list('FEIRA')).payments).toEqual(['L3']);
    expect(await list('L2')).toEqual({ credits: [], payments: ['L2'], counts: [0, 1] });
  });

  it('take wildcard characters literally', async () => {
    expect((await list('100%')).counts).toEqual([3, 3]);
    for (const term of ['10%%', '_ede', '\\', "'"]) expect((await list(term)).counts).toEqual([0, 0]);
  });

  it('are paged, with empty pages beyond the end', async () => {
    const pages = [await ofNetwork(0, 2), await ofNetwork(2, 2), await ofNetwork(4, 2)];
    expect(pages.map(({ credits: { length } }) => length)).toEqual([2, 1, 0]);
    expect(pages.map(({ counts }) => counts)).toEqual([
      [3, 3],
      [3, 3],
      [3, 3],
    ]);
  });
});
