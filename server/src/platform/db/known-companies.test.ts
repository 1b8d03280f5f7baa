import { expect, it, onTestFinished, vi } from 'vitest';
import { eventually } from '../../../../tests/world/running-server.ts';
import { testWorld } from '../../../../tests/world/test-world.ts';
import { openKnownCompanies } from './known-companies.ts';

const world = testWorld();

it('a company counts as included until the companies were read once, and whenever that was too long ago', async () => {
  const now = vi.spyOn(Date, 'now');
  onTestFinished(() => now.mockRestore());
  let found = [7];
  const read = vi.fn(async () => found);
  const companies = openKnownCompanies(world.context(), read);
  expect([companies.mayInclude(7), companies.mayInclude(8)]).toEqual([true, true]);
  await eventually(
    async () => companies.mayInclude(8),
    (may) => !may,
  );
  expect([companies.mayInclude(7), read.mock.calls.length]).toEqual([true, 1]);

  // Another process has added company 8 while this one was idle.
  found = [7, 8];
  now.mockReturnValue(performance.timeOrigin + performance.now() + 3_600_000);
  expect(companies.mayInclude(8)).toBe(true);
  await eventually(
    async () => companies.mayInclude(9),
    (may) => !may,
  );
  expect([companies.mayInclude(8), read.mock.calls.length]).toEqual([true, 2]);
});

it('a company counts as included while the companies cannot be read', async () => {
  const read = vi.fn(async (): Promise<number[]> => {
    throw new Error('the database is busy');
  });
  const companies = openKnownCompanies(world.context(), read);
  companies.mayInclude(7);
  await eventually(
    async () => read.mock.calls.length,
    (n) => n === 1,
  );
  expect(companies.mayInclude(7)).toBe(true);
});
