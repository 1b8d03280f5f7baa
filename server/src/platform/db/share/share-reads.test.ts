import { Failure } from '@balcao/contract/errors';
import { expect, it } from 'vitest';
import { testWorld } from '../../../../../tests/world/test-world.ts';
import type { Tx } from '../tx.ts';
import { type InSharedRead, shareReads } from './share-reads.ts';

const world = testWorld();

/** Transactions that only read have no id; their connection and their first instant identify them. */
const transactionOf = async (tx: Tx) =>
  (await tx.rows<{ id: string }>('tx-of', `select pg_backend_pid() || ' ' || transaction_timestamp() as id`, []))[0]!
    .id;
const companyOf = async (tx: Tx) =>
  (await tx.rows<{ id: number }>('company-of', 'select id from companies where id = current_company()', []))[0]!.id;

/** Reads that arrive while another read of the company is running. */
async function readDuringAnother<T>(read: InSharedRead, reads: () => Promise<T>[]): Promise<PromiseSettledResult<T>[]> {
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const running = read(world.ana.companyId, async () => {
    begun.resolve();
    await ended.promise;
  });
  await begun.promise;
  const outcomes = Promise.allSettled(reads());
  ended.resolve();
  await running;
  return outcomes;
}

it('reads that arrive during another one run in one transaction, and each caller gets its own answer', async () => {
  const read = shareReads(world.context(), 1);
  const outcomes = await readDuringAnother(read, () =>
    Array.from({ length: 30 }, (_, n) => read(world.ana.companyId, async (tx) => ({ n, in: await transactionOf(tx) }))),
  );
  const answers = outcomes.map((one) => (one.status === 'fulfilled' ? one.value : null));
  expect(answers.map((answer) => answer?.n)).toEqual(Array.from({ length: 30 }, (_, n) => n));
  expect(new Set(answers.map((answer) => answer?.in)).size).toBe(1);
});

it('reads of two companies never share a transaction', async () => {
  const read = shareReads(world.context(), 1);
  const companies = [world.ana.companyId, world.otto.companyId, world.ana.companyId, world.otto.companyId];
  const outcomes = await readDuringAnother(read, () =>
    companies.map((id) => read(id, async (tx) => ({ id: await companyOf(tx), in: await transactionOf(tx) }))),
  );
  const answers = outcomes.map((one) => (one.status === 'fulfilled' ? one.value : null));
  expect(answers.map((answer) => answer?.id)).toEqual(companies);
  expect(new Set(answers.map((answer) => answer?.in)).size).toBe(2);
});

it('a read of one company that takes long delays no other company', async () => {
  const read = shareReads(world.context(), 1);
  const ended = Promise.withResolvers<void>();
  const long = read(world.ana.companyId, () => ended.promise);
  expect(await read(world.otto.companyId, companyOf)).toBe(world.otto.companyId);
  ended.resolve();
  await long;
});

it('a refusal is the answer of its read only; a failed statement has the other reads run again, alone', async () => {
  const read = shareReads(world.context(), 1);
  const runs: string[] = [];
  const ask = (name: string, work: (tx: Tx) => Promise<unknown>) =>
    read(world.ana.companyId, (tx) => {
      runs.push(name);
      return work(tx);
    });
  const refused = () => Promise.reject(new Failure('ERR_NO_PERMISSION'));
  const first = await readDuringAnother(read, () => [
    ask('a', companyOf),
    ask('refused', refused),
    ask('b', companyOf),
  ]);
  expect(first.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(runs).toEqual(['a', 'refused', 'b']);

  const broken = (tx: Tx) => tx.rows('broken', 'select 1/0', []);
  const second = await readDuringAnother(read, () => [ask('c', companyOf), ask('broken', broken), ask('d', companyOf)]);
  expect(second.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(second[1]).toMatchObject({ reason: { message: 'division by zero' } });
});

it('a read cannot write, whether it is alone or not', async () => {
  const read = shareReads(world.context());
  const write = read(world.ana.companyId, (tx) =>
    tx.rows('write', `insert into tags (name, color) values ('nova', '#000000')`, []),
  );
  await expect(write).rejects.toThrow('read-only transaction');
});
