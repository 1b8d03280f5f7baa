import { expect, it } from 'vitest';
import { testCampaigns } from '../test-campaigns.ts';
import { notifyStopped } from './notify-stopped.ts';

const { world, state, run, create } = testCampaigns();
const box = { seal: (text: string) => text } as Parameters<typeof notifyStopped>[1]['box'];
const notify = ({ id }: { id: number }, reason: string) =>
  run((tx) => notifyStopped(tx, { box, smtp: null }, { campaignId: id, reason }));
const mails = () =>
  world.sql<{ recipient: string; language: string; content: string }>(
    'select recipient, language, content::text as content from mails order by recipient',
  );
const recipients = async () => (await mails()).map(({ recipient }) => recipient.split('@')[0]);
const promote = (userId: number) => world.sql(`update users set profile = 'admin' where id = $1`, [userId]);

it('a paused template notifies its author only, a ban all admins, and no supervisor', async () => {
  await promote(state.caio.userId);
  const made = await create();
  await notify(made, 'templatePaused');
  expect(await recipients()).toEqual(['Ana']);
  await world.sql('delete from mails');
  await notify(made, 'accountRestricted?detail=131031');
  expect(await recipients()).toEqual(['Ana', 'Caio']);
});

it('without its author, the admins are notified, whatever the reason', async () => {
  const made = await create();
  await promote(state.caio.userId);
  await world.sql('update campaigns set user_id = null');
  for (const reason of ['missed', 'ERR_NO_WAPP_FOUND', 'tempBanned']) {
    await notify(made, reason);
    expect([reason, await recipients()]).toEqual([reason, ['Ana', 'Caio']]);
    await world.sql('delete from mails');
  }
});

it('each is notified in their own language, once', async () => {
  await promote(world.bia.userId);
  await world.sql(`update users set language = 'es' where id = $1`, [world.bia.userId]);
  await notify(await create(), 'newChatsLocked?until=2999-01-01T00:00:00Z');
  expect((await mails()).map(({ recipient, language }) => [recipient.split('@')[0], language])).toEqual([
    ['Ana', 'pt'],
    ['Bia', 'es'],
  ]);
});

it('a second run of the job mails nobody again; the next stop does', async () => {
  const { id } = await create();
  for (const idempotencyKey of ['first', 'first', 'second'])
    await run((tx) => notifyStopped(tx, { box, smtp: null }, { campaignId: id, reason: 'missed', idempotencyKey }));
  expect(await recipients()).toEqual(['Ana', 'Ana']);
});

it('notifies nobody of a deleted one, and nobody of another company', async () => {
  const made = await create();
  await world.run(
    (tx) => notifyStopped(tx, { box, smtp: null }, { campaignId: made.id, reason: 'banned' }),
    world.otto.companyId,
  );
  await world.sql('delete from campaigns');
  await notify(made, 'banned');
  expect(await mails()).toEqual([]);
});
