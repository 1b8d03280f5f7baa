import { createDryRunInput } from '@balcao/contract/dry-runs/dry-run';
import { expect, it } from 'vitest';
import { testWorld } from '../../../tests/world/test-world.ts';
import { createDryRun, findDryRun } from './create-dry-run.ts';
import { beginDryRun, finishDryRun } from './dry-run.store.ts';
import { playDryRun } from './play-dry-run.ts';

const world = testWorld();
const days = { from: '2026-11-01', until: '2026-11-07' };
const make = (draft: object = {}, who = world.ana) => {
  const input = createDryRunInput.parse({ ...days, draft });
  return world.run((tx) => createDryRun(tx, who, input), who.companyId);
};
const fieldsOf = (input: object) =>
  createDryRunInput.safeParse({ ...days, draft: {}, ...input }).error?.issues.map(({ path }) => path.join('.'));

it.each<[string, object]>([
  ['until', { until: '2026-10-31' }],
  ['until', { until: '2026-12-10' }],
  ['from', { from: 'yesterday' }],
  ['draft.queues.0.greetingMessage', { draft: { queues: [{ id: 1, greetingMessage: 'x'.repeat(5000) }] } }],
  ['draft.connections.0.maxUseBotQueues', { draft: { connections: [{ id: 1, maxUseBotQueues: -1 }] } }],
  [
    'draft.queues.0.schedules.0.startTime',
    {
      draft: {
        queues: [{ id: 1, schedules: [{ weekday: 'x', weekdayEn: 'monday', startTime: '25:00', endTime: '' }] }],
      },
    },
  ],
])('a form that cannot be saved cannot be tried: %s', (field, input) => expect(fieldsOf(input)).toEqual([field]));

it('an unknown queue, or another company’s, is not found', async () => {
  await expect(make({ queues: [{ id: 999_999 }] })).rejects.toThrow('ERR_NOT_FOUND');
  await expect(make({ queues: [{ id: world.queueId }] }, world.otto)).rejects.toThrow('ERR_NOT_FOUND');
  await expect(make({}, world.bia)).rejects.toThrow('ERR_NO_PERMISSION');
});

it('only its author sees it', async () => {
  const { id } = await make();
  await expect(world.run((tx) => findDryRun(tx, world.ana, id))).resolves.toMatchObject({ state: 'waiting' });
  await expect(world.run((tx) => findDryRun(tx, world.otto, id), world.otto.companyId)).rejects.toThrow(
    'ERR_NOT_FOUND',
  );
});

it('restarts when killed in the middle, and has failed after three times', async () => {
  const { id } = await make();
  const { companyId } = world.ana;
  expect(await world.jobs('play-dry-run')).toMatchObject([{ payload: { companyId, dryRunId: id } }]);
  for (let n = 0; n < 3; n++) await world.run((tx) => beginDryRun(tx, id));
  await playDryRun(world.context(), { companyId, dryRunId: id });
  await expect(world.run((tx) => findDryRun(tx, world.ana, id))).resolves.toMatchObject({
    state: 'failed',
    result: null,
  });
});

it('has failed when its draft was stored by a version whose drafts this one cannot read', async () => {
  const { id } = await make();
  await world.sql(`update dry_runs set draft = '{"queues": "all"}' where id = $1`, [id]);
  await playDryRun(world.context(), { companyId: world.ana.companyId, dryRunId: id });
  await expect(world.run((tx) => findDryRun(tx, world.ana, id))).resolves.toMatchObject({ state: 'failed' });
});

it('a number instead of a name is masked for users who may not see numbers', async () => {
  const { id } = await make();
  const outcome = { got: [], queueId: null };
  const sample = { uuid: 'u', at: world.now.toISOString(), before: outcome, after: outcome };
  const samples = ['5511987654321', 'Rita'].map((contactName) => ({ ...sample, contactName }));
  const result = { conversations: 2, isCut: false, changed: 2, kinds: [], queues: [], samples };
  await world.run((tx) => finishDryRun(tx, id, result));
  const names = async (isTricked: boolean) =>
    (await world.run((tx) => findDryRun(tx, { ...world.ana, isTricked }, id))).result?.samples.map(
      ({ contactName }) => contactName,
    );
  expect(await names(true)).toEqual(['5511987654321', 'Rita']);
  expect(await names(false)).toEqual(['551198765****', 'Rita']);
});

it('is deleted after a day, when the next one is created', async () => {
  const { id } = await make();
  world.now = new Date(world.now.getTime() + 25 * 3_600_000);
  await make();
  await expect(world.run((tx) => findDryRun(tx, world.ana, id))).rejects.toThrow('ERR_NOT_FOUND');
});
