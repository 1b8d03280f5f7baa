import { beforeEach, expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { fetchPictureJob } from './contact-picture.jobs.ts';
import { lockPicture, savePicture } from './contact-picture.store.ts';
import { refreshPicture, requestPictures } from './request-pictures.ts';
import { sweepPictures, sweepStalePictures } from './sweep-pictures.ts';

const { world, state, addConnection } = testConversation();
let connectionId: number;
const kinds = ['whatsapp/beta'] as const;
const minute = 60_000;
const day = 24 * 60 * minute;

beforeEach(async () => {
  connectionId = await addConnection({ name: 'QR', channel: 'whatsapp', provider: 'beta', isDefault: false });
});

const later = (ms: number) => {
  world.now = new Date(world.now.getTime() + ms);
};
/** The contacts that one sweep requests; its jobs are removed. */
async function sweep(): Promise<number[]> {
  await sweepPictures(world.context(), kinds);
  const asked = (await world.jobs('fetch-picture')).map(
    ({ payload }) => fetchPictureJob.payload.parse(payload).contactId,
  );
  await world.sql(`delete from graphile_worker._private_jobs where task_id in (
    select id from graphile_worker._private_tasks where identifier = 'fetch-picture')`);
  return asked;
}
const answer = (contactId: number) =>
  world.run(async (tx) => {
    const picture = await lockPicture(tx, contactId);
    if (!picture) throw new Error('no picture is due');
    await savePicture(tx, contactId, { fileId: null, dueAt: picture.dueAt });
  });
const request = (...contactIds: number[]) =>
  world.run((tx) =>
    requestPictures(
      tx,
      contactIds.map((contactId) => ({ contactId, whatsappId: connectionId })),
    ),
  );

it('three of a connection are requested at a time, and an answered one not again', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 5; n++) ids.push(await world.contact(`Cliente ${n}`));
  await request(...ids);
  const first = await sweep();
  expect(first).toHaveLength(3);
  for (const id of first) await answer(id);
  const second = await sweep();
  expect([...first, ...second].sort()).toEqual(ids.sort());
  for (const id of second) await answer(id);
  later(30 * day);
  expect(await sweep()).toEqual([]);
});

it('one without an answer is requested again, with growing delays', async () => {
  await request(state.contactId);
  expect(await sweep()).toEqual([state.contactId]);
  later(5 * minute - 1);
  expect(await sweep()).toEqual([]);
  later(1);
  expect(await sweep()).toEqual([state.contactId]);
  later(10 * minute - 1);
  expect(await sweep()).toEqual([]);
  later(1);
  expect(await sweep()).toEqual([state.contactId]);
});

it('nothing is requested on a connection that is down, or whose channel has no pictures', async () => {
  await request(state.contactId);
  await world.sql(`update connections set status = 'DISCONNECTED' where id = $1`, [connectionId]);
  expect(await sweep()).toEqual([]);
  await world.sql(`update connections set status = 'CONNECTED', provider = 'cloud' where id = $1`, [connectionId]);
  expect(await sweep()).toEqual([]);
});

it('a change reported by the channel is requested at once; it is ignored for people who are no contacts', async () => {
  await request(state.contactId);
  await sweep();
  await answer(state.contactId);
  await world.run((tx) => refreshPicture(tx, connectionId, [{ kind: 'phone', value: '5511987654321' }]));
  await world.run((tx) => refreshPicture(tx, connectionId, [{ kind: 'phone', value: '5511900000000' }]));
  expect(await sweep()).toEqual([state.contactId]);
});

it('contacts in a conversation are requested again after a week, others are not', async () => {
  await world.sql('update tickets set whatsapp_id = $1', [connectionId]);
  const other = await world.contact('Antigo');
  await request(state.contactId, other);
  for (const id of await sweep()) await answer(id);
  later(7 * day - 1);
  await sweepStalePictures(world.context(), kinds);
  expect(await sweep()).toEqual([]);
  later(2);
  await sweepStalePictures(world.context(), kinds);
  expect(await sweep()).toEqual([state.contactId]);
});
