import { expect, it } from 'vitest';
import { testWorld } from '../../../tests/world/test-world.ts';
import { type NumberChecker, planChangedNumberCheck, planNumberCheck } from './check-number.ts';

const world = testWorld();
/** A live connection on which these numbers exist, and the numbers that it was asked about. */
function connectionThatKnows(...numbers: string[]) {
  const asked: string[] = [];
  const check: NumberChecker = async (some) => {
    asked.push(...some);
    return new Set(some.filter((number) => numbers.includes(number)));
  };
  return { asked, findChecker: async () => check };
}
const checkNew = async (deps: Parameters<typeof planNumberCheck>[1], number: string, unchecked?: boolean) => {
  const check = await world.run((tx) => planNumberCheck(tx, deps, { number, unchecked }));
  await check();
};

it('a number that does not exist on the channel is refused, one that does is saved', async () => {
  const live = connectionThatKnows('5511987654321');
  await expect(checkNew(live, '(11) 98765-4321')).resolves.toBeUndefined();
  await expect(checkNew(live, '11 91111-2222')).rejects.toThrow('ERR_WAPP_INVALID_CONTACT');
  expect(live.asked).toEqual(['5511987654321', '5511911112222']);
});

it('a connection that does not answer is reported, and the number can be saved without the check', async () => {
  const silent = { findChecker: async () => async () => null };
  await expect(checkNew(silent, '11987654321')).rejects.toThrow('ERR_WAPP_CHECK_CONTACT');
  await expect(checkNew(silent, '11987654321', true)).resolves.toBeUndefined();
});

it('without a live connection numbers are saved unchecked, but malformed ones are refused', async () => {
  const none = { findChecker: async () => null };
  await expect(checkNew(none, '11987654321')).resolves.toBeUndefined();
  await expect(checkNew(none, '12345678')).rejects.toThrow('ERR_INVALID_INPUT');
});

it('a number that a contact has already is not checked on the channel: it is refused for that reason', async () => {
  await world.contact('Aline', '5511987654321');
  const live = connectionThatKnows();
  await expect(checkNew(live, '11987654321')).resolves.toBeUndefined();
  expect(live.asked).toEqual([]);
});

it('for an existing contact only a different number is checked', async () => {
  const id = await world.contact('Aline', '5511987654321');
  const live = connectionThatKnows();
  const change = async (number: string | undefined, actor = world.ana) => {
    const check = await world.run((tx) => planChangedNumberCheck(tx, live, actor, id, { number }));
    await check();
  };
  await change(undefined);
  await change('5511987654321');
  await change('551198765****', world.bia); // a person who sees it masked sends the mask back
  expect(live.asked).toEqual([]);
  await expect(change('+49 1512 3456789')).rejects.toThrow('ERR_WAPP_INVALID_CONTACT');
  expect(live.asked).toEqual(['4915123456789']);
});
