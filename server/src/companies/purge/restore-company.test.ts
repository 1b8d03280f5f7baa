import { restorableDays } from '@balcao/contract/companies/company';
import { expect, it } from 'vitest';
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

it('to the end of the thirtieth day a deleted company comes back whole', async () => {
  await inIt(removeCompany);
  later(restorableDays);
  await purgeCompanies(world.context());
  await inIt(restoreCompany);
  expect(await state()).toEqual({ status: true, isDeleted: false });
});

it('later it does not: what is being removed for good is not brought back by half', async () => {
  await inIt(removeCompany);
  later(restorableDays);
  world.now = new Date(world.now.getTime() + 1);
  await expect(inIt(restoreCompany)).rejects.toThrow('ERR_NOT_FOUND');
  expect(await state()).toEqual({ status: false, isDeleted: true });
  await purgeCompanies(world.context());
  expect(await state()).toBeUndefined();
});

it('a restored company has the whole time again when it is deleted once more', async () => {
  await inIt(removeCompany);
  later(restorableDays);
  await inIt(restoreCompany);
  await inIt(removeCompany);
  later(1);
  await purgeCompanies(world.context());
  await inIt(restoreCompany);
  expect(await state()).toEqual({ status: true, isDeleted: false });
});

it('of two who delete it at once one does, and its time counts from then', async () => {
  const tries = await Promise.allSettled([inIt(removeCompany), inIt(removeCompany)]);
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

it('its people hear of the restored company, and nobody else does', async () => {
  await inIt(removeCompany);
  world.publishedNotices = [];
  await inIt(restoreCompany);
  const companies = world.publishedNotices.filter(({ topic }) => topic === 'company').map(({ companyId }) => companyId);
  expect(companies).toEqual([world.otto.companyId, world.otto.companyId]);
});
