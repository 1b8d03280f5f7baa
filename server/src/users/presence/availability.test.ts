import type { Actor } from '@balcao/contract/users/actor';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { updateSetting } from '../../settings/update-setting.ts';
import { setUpTestContext } from '../../signup/test-context.ts';
import { createUser } from '../create-user.ts';
import { listUserNames } from '../list-users.ts';
import { showUser } from '../show-user.ts';
import { markOffline, markOnline } from './mark-online.ts';
import { markUntouchedIdle, recordActivity, setAvailability } from './set-availability.ts';

const testContext = setUpTestContext();
let admin: Actor;
let ana: Actor;
const minutes = 60_000;

beforeAll(async () => {
  admin = await testContext.company('alfa');
  const form = { name: 'Ana', email: 'ana@alfa.test', password: 'password' };
  const { id } = await testContext.in(admin, (tx) => createUser(tx, admin, form));
  ana = { ...admin, userId: id, profile: 'user' };
});
beforeEach(async () => {
  await testContext.in(ana, (tx) => setAvailability(tx, ana, 'available'));
  await testContext.in(ana, (tx) => markOffline(tx, ana.userId));
  await testContext.in(ana, (tx) => markOnline(tx, ana.userId));
  testContext.takeNotices();
});
const presence = async () =>
  (await testContext.in(admin, (tx) => listUserNames(tx, admin))).find(({ id }) => id === ana.userId)?.presence;
const announced = () =>
  testContext
    .takeNotices()
    .filter(({ topic }) => topic === 'user')
    .map(({ rooms, payload }) => [rooms[0], (payload as { user: { presence: string } }).user.presence]);

it('a user’s choice is seen by everybody at once, and by the user with their own choice', async () => {
  expect(await testContext.in(ana, (tx) => setAvailability(tx, ana, 'busy'))).toEqual({ presence: 'busy' });
  expect(announced()).toEqual([
    ['admins', 'busy'],
    ['company', 'busy'],
    [`person:${ana.userId}`, 'busy'],
  ]);
  expect(await presence()).toBe('busy');
  expect(await testContext.in(ana, (tx) => showUser(tx, ana, ana.userId))).toMatchObject({ availability: 'busy' });
  await testContext.in(ana, (tx) => markOffline(tx, ana.userId));
  expect(await presence()).toBe('offline');
  await testContext.in(ana, (tx) => markOnline(tx, ana.userId));
  expect(await presence()).toBe('busy'); // chosen, so it stays
});

it('a user who touches no screen for the company’s time is away, and back with the first touch', async () => {
  testContext.clock.move(15 * minutes);
  await markUntouchedIdle(testContext.txContext);
  expect(announced()).toEqual([]); // the time is not over
  testContext.clock.move(1 * minutes);
  await markUntouchedIdle(testContext.txContext);
  expect(await presence()).toBe('away');
  expect(announced()).toContainEqual(['company', 'away']);
  await markUntouchedIdle(testContext.txContext);
  expect(announced()).toEqual([]); // only once
  await testContext.in(ana, (tx) => recordActivity(tx, ana.userId));
  expect(announced()).toContainEqual(['company', 'available']);
  await testContext.in(ana, (tx) => recordActivity(tx, ana.userId));
  expect(announced()).toEqual([]);
});

it('a touch counts from its time, and a company can disable this', async () => {
  testContext.clock.move(10 * minutes);
  await testContext.in(ana, (tx) => recordActivity(tx, ana.userId));
  testContext.clock.move(10 * minutes);
  await markUntouchedIdle(testContext.txContext);
  expect(await presence()).toBe('available');
  const set = (value: string) =>
    testContext.in(admin, (tx) => updateSetting(tx, admin, 'awayAfter', value, testContext.settingDeps));
  await set('0');
  testContext.clock.move(100 * minutes);
  await markUntouchedIdle(testContext.txContext);
  expect(await presence()).toBe('available');
  await set('5');
  await markUntouchedIdle(testContext.txContext);
  expect(await presence()).toBe('away');
});
