import type { Actor } from '@balcao/contract/users/actor';
import { beforeEach, describe, expect, it } from 'vitest';
import { testWorld } from '../../../../tests/world/test-world.ts';
import { listAvailableMembers } from '../list-available-members.ts';
import { loadColleagues } from '../load-colleagues.ts';
import { recordAssignment } from '../record-assignment.ts';
import { setUserQueues } from '../set-user-queues.ts';

const world = testWorld();

/** An online member of the queue Vendas. */
async function member(name: string, columns: Record<string, unknown> = {}, over: Partial<Actor> = {}): Promise<number> {
  const { userId } = await world.person(name, over);
  const values = { online: true, ...columns };
  const set = Object.keys(values).map((column, i) => `${column} = $${i + 2}`);
  await world.sql(`update users set ${set.join(', ')} where id = $1`, [userId, ...Object.values(values)]);
  await world.sql('insert into user_queues (company_id, user_id, queue_id) values ($1, $2, $3)', [
    world.ana.companyId,
    userId,
    world.queueId,
  ]);
  return userId;
}
const available = (countUpTo = 10) => world.run((tx) => listAvailableMembers(tx, world.queueId, { countUpTo }));
const ids = async () => (await available()).map(({ userId }) => userId).toSorted((a, b) => a - b);
const at = (text: string) => {
  world.now = new Date(text);
};

beforeEach(() => at('2026-11-21T15:00:00Z')); // Saturday noon in São Paulo

describe('next user of a queue', () => {
  it('is online and available: not offline, busy, away or idle', async () => {
    const here = await member('Duda');
    await member('Léo', { online: false });
    for (const availability of ['busy', 'away']) await member(availability, { availability });
    await member('Iva', { idle: true });
    const { userId } = await world.person('Sol'); // not in the queue
    await world.sql('update users set online = true where id = $1', [userId]);
    expect(await ids()).toEqual([here]);
  });

  it('is on duty in the company’s zone: to the last minute, over midnight too, and an admin always', async () => {
    const day = await member('Dia', { start_work: '08:00', end_work: '12:00' });
    const night = await member('Noite', { start_work: '22:00', end_work: '06:00' });
    const boss = await member('Chefe', { start_work: '01:00', end_work: '01:01' }, { profile: 'admin' });
    expect(await ids()).toEqual([day, boss]);
    at('2026-11-21T15:00:59Z');
    expect(await ids()).toEqual([day, boss]);
    at('2026-11-21T15:01:00Z');
    expect(await ids()).toEqual([boss]);
    at('2026-11-22T01:00:00Z');
    expect(await ids()).toEqual([night, boss]);
    at('2026-11-22T09:00:30Z');
    expect(await ids()).toEqual([night, boss]);
    await world.sql("update companies set time_zone = 'Asia/Tokyo' where id = $1", [world.ana.companyId]);
    expect(await ids()).toEqual([boss]);
  });

  it('is counted by their open tickets: not pending, closed, snoozed or others’; up to the limit', async () => {
    const busy = await member('Duda');
    for (let n = 0; n < 3; n++) await world.ticket(await world.contact(`C${n}`), { userId: busy });
    const [sleeping, closed] = [await world.contact('Dorme'), await world.contact('Fechado')];
    const asleep = await world.ticket(sleeping, { userId: busy });
    await world.sql("update tickets set snoozed_until = '2999-01-01' where id = $1", [asleep]);
    const over = await world.ticket(closed, { userId: busy });
    await world.sql("update tickets set status = 'closed' where id = $1", [over]);
    await world.ticket(await world.contact('Espera'));
    const openOf = async (countUpTo: number) => (await available(countUpTo))[0]?.open;
    expect([await openOf(10), await openOf(2)]).toEqual([3, 2]);
  });

  it('a recorded turn gets the highest number in this queue, and none in another queue', async () => {
    const [first, second] = [await member('Duda'), await member('Léo')];
    for (const userId of [first, second, first]) await world.run((tx) => recordAssignment(tx, userId, world.queueId));
    const turns = new Map((await available()).map(({ userId, turn }) => [userId, Number(turn)]));
    expect((turns.get(first) ?? 0) - (turns.get(second) ?? 0)).toBe(1);
    await world.run((tx) => recordAssignment(tx, second, world.queueId + 999));
    expect((await available()).map(({ userId, turn }) => [userId, Number(turn)])).toEqual([...turns]);
  });
});

describe('queues of a user', () => {
  const queuesOf = async (userId: number) =>
    (await world.run(loadColleagues)).find((one) => one.userId === userId)?.queueIds;

  it('keep their turn in queues that stay, whatever is added', async () => {
    const userId = await member('Duda');
    await world.run((tx) => recordAssignment(tx, userId, world.queueId));
    const before = await available();
    const [other] = await world.sql<{ id: number }>(
      `insert into queues (company_id, name, color) values ($1, 'Suporte', '#123456') returning id`,
      [world.ana.companyId],
    );
    await world.run((tx) => setUserQueues(tx, userId, [world.queueId, other?.id ?? 0, world.queueId]));
    expect(await available()).toEqual(before);
    expect(await queuesOf(userId)).toEqual([world.queueId, other?.id]);
  });

  it('must be of their company: with one of another company nothing changes', async () => {
    const userId = await member('Duda');
    const [foreign] = await world.sql<{ id: number }>(
      `insert into queues (company_id, name, color) values ($1, 'Dele', '#654321') returning id`,
      [world.otto.companyId],
    );
    const set = (queueIds: number[]) => world.run((tx) => setUserQueues(tx, userId, queueIds));
    await expect(set([foreign?.id ?? 0])).rejects.toThrow('ERR_NO_QUEUE_FOUND');
    expect(await queuesOf(userId)).toEqual([world.queueId]);
    await expect(world.run((tx) => setUserQueues(tx, world.otto.userId, []))).rejects.toThrow('ERR_NO_USER_FOUND');
    await set([]);
    expect(await queuesOf(userId)).toEqual([]);
  });

  it('are listed with everybody’s permissions, for one company; an operator belongs to the provider’s only', async () => {
    const people = await world.run(loadColleagues);
    expect(people.map(({ name, profile }) => [name, profile])).toEqual([
      ['Ana', 'admin'],
      ['Bia', 'user'],
    ]);
    expect(people.some(({ super: isSuper }) => isSuper)).toBe(false);
    await world.sql('update users set super = true where id = $1', [world.ana.userId]);
    expect((await world.run(loadColleagues)).some(({ super: isSuper }) => isSuper)).toBe(false);
  });
});
