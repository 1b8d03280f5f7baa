import type { Actor } from '@balcao/contract/users/actor';
import { beforeAll, expect, it } from 'vitest';
import { inSystem } from '../../platform/db/tx.ts';
import { setUpTestContext } from '../../signup/test-context.ts';
import { showSubscription } from './show-checkout.ts';

const world = setUpTestContext();
const dayMs = 86_400_000;
let shop: Actor;

const set = (column: 'trial_expiration' | 'due_date' | 'email', value: unknown) =>
  inSystem(world.txContext, 0, (system) =>
    system.rows(`test set ${column}`, `update companies set ${column} = $2 where id = $1`, [shop.companyId, value]),
  );
const setPrice = (value: string) =>
  inSystem(world.txContext, 0, (system) =>
    system.rows('test price', `update plans set value = $2 where id = (select plan_id from companies where id = $1)`, [
      shop.companyId,
      value,
    ]),
  );
const show = (by = shop) => world.in(by, (tx) => showSubscription(tx, by));
beforeAll(async () => {
  shop = await world.company('loja', {
    plan: { name: 'mensal', users: 9, connections: 9, queues: 9, value: '99,90' },
    dueDate: new Date(world.clock.now().getTime() + 90 * dayMs),
  });
});

it('remaining trial days are rounded up; an expired trial has none', async () => {
  const now = world.clock.now().getTime();
  const left = async (ms: number) => {
    for (const column of ['trial_expiration', 'due_date'] as const) await set(column, new Date(now + ms));
    return (await show()).trialDaysLeft;
  };
  expect([await left(3 * dayMs), await left(2 * dayMs + 1), await left(1), await left(0), await left(-dayMs)]).toEqual([
    3,
    3,
    1,
    null,
    null,
  ]);
  await set('trial_expiration', null);
  expect((await show()).trialDaysLeft).toBeNull();
});

it('a trial is over after a payment: the licence continues beyond its end', async () => {
  const now = world.clock.now().getTime();
  await set('trial_expiration', new Date(now + 3 * dayMs));
  await set('due_date', new Date(now + 33 * dayMs));
  expect((await show()).trialDaysLeft).toBeNull();
});

it('bills to the company’s address, else to its admin’s', async () => {
  await set('email', 'contas@loja.test');
  expect((await show()).billingEmail).toBe('contas@loja.test');
  await set('email', '');
  expect((await show()).billingEmail).toBe('admin@loja.test');
});

it('costs what the plan costs, and nothing when it is free', async () => {
  expect(await show()).toMatchObject({ planName: 'mensal', price: 99.9 });
  for (const free of ['0', 'grátis']) {
    await setPrice(free);
    expect((await show()).price).toBeNull();
  }
});

it('is shown to users who may pay', async () => {
  for (const profile of ['user', 'supervisor'] as const)
    await expect(show({ ...shop, profile })).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
});
