import { restorableDays } from '@balcao/contract/companies/company';
import { expect, it } from 'vitest';
import { lockWait } from '../../../../tests/world/lock-wait.ts';
import { testWorld } from '../../../../tests/world/test-world.ts';
import { inSystem, type Tx } from '../../platform/db/tx.ts';
import { removeCompany, restoreCompany } from '../remove-company.ts';
import { purgeCompanies } from './purge-companies.ts';

const world = testWorld();
const dayMs = 86_400_000;

const inIt = (work: (system: Tx) => Promise<void>) => inSystem(world.context(), world.otto.companyId, work);
const state = async () =>
  (
    await world.sql<{ status: boolean; isDeleted: boolean }>(
      'select status, deleted_at is not null as "isDeleted" from companies where id = $1',
      [world.otto.companyId],
    )
  )[0];
const later = (days: number) => {
  world.now = new Date(world.now.getTime() + days * dayMs);
};

it('to the end of the thirtieth day a deleted company is restored completely', async () => {
  await inIt(removeCompany);
  later(restorableDays);
  await purgeCompanies(world.context());
  await inIt(restoreCompany);
  expect(await state()).toEqual({ status: true, isDeleted: false });
});

it('later it is refused: a purge in progress is not restored in part', async () => {
  await inIt(removeCompany);
  later(restorableDays);
  world.now = new Date(world.now.getTime() + 1);
  await expect(inIt(restoreCompany)).rejects.toThrow('ERR_NOT_FOUND');
  expect(await state()).toEqual({ status: false, isDeleted: true });
  await purgeCompanies(world.context());
  expect(await state()).toBeUndefined();
});

it('one that was inactive before it was deleted is restored inactive', async () => {
  await world.sql('update companies set status = false where id = $1', [world.otto.companyId]);
  await inIt(removeCompany);
  await inIt(restoreCompany);
  expect(await state()).toEqual({ status: false, isDeleted: false });
  await world.sql('update companies set status = true where id = $1', [world.otto.companyId]);
  await inIt(removeCompany);
  await inIt(restoreCompany);
  expect(await state()).toEqual({ status: true, isDeleted: false });
});

it('a restored company has the full time again when it is deleted once more', async () => {
  await inIt(removeCompany);
  later(restorableDays);
  await inIt(restoreCompany);
  await inIt(removeCompany);
  later(1);
  await purgeCompanies(world.context());
  await inIt(restoreCompany);
  expect(await state()).toEqual({ status: true, isDeleted: false });
});

it('two concurrent deletions: one succeeds', async () => {
  const second: Promise<PromiseSettledResult<void>[]>[] = [];
  await inIt(async (system) => {
    await removeCompany(system);
    second.push(Promise.allSettled([inIt(removeCompany)]));
    await lockWait(world.context().database.owner);
  });
  const [[outcome] = []] = await Promise.all(second);
  expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'ERR_NOT_FOUND' } });
});

it('the people of the restored company are notified, and nobody else', async () => {
  await inIt(removeCompany);
  world.publishedNotices = [];
  await inIt(restoreCompany);
  const companies = world.publishedNotices.filter(({ topic }) => topic === 'company').map(({ companyId }) => companyId);
  expect(companies).toEqual([world.otto.companyId, world.otto.companyId]);
});
