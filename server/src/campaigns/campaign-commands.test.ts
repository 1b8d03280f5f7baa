import { type CampaignStatus, campaignStatus } from '@balcao/contract/campaigns/campaign';
import type { Actor } from '@balcao/contract/users/actor';
import { describe, expect, it } from 'vitest';
import { outcomeOfOverlap } from '../../../tests/world/overlap.ts';
import type { Tx } from '../platform/db/tx.ts';
import type { Upload } from '../platform/files/uploads.ts';
import { removeCampaign } from './remove-campaign.ts';
import { cancelCampaign, restartCampaign, retryFailed, startCampaign } from './sending/change-campaign-state.ts';
import { removeCampaignMedia, setCampaignMedia } from './set-campaign-media.ts';
import { testCampaigns } from './test-campaigns.ts';
import { updateCampaign } from './update-campaign.ts';

const { world, run, create, report } = testCampaigns();

const upload: Upload = {
  key: 'k1',
  name: 'natal.png',
  mimeType: 'image/png',
  sizeBytes: 4,
  sha256: 'x',
  width: null,
  height: null,
  thumbnailKey: null,
  field: 'file',
};
const names = ['start', 'cancel', 'restart', 'retry', 'remove', 'change', 'attach', 'detach'] as const;
type CommandName = (typeof names)[number];
const commands: Record<CommandName, (tx: Tx, actor: Actor, id: number) => Promise<unknown>> = {
  start: startCampaign,
  cancel: cancelCampaign,
  restart: restartCampaign,
  retry: retryFailed,
  remove: removeCampaign,
  change: (tx, actor, id) => updateCampaign(tx, actor, id, { message2: 'Olá' }),
  attach: (tx, actor, id) => setCampaignMedia(tx, actor, id, [upload]),
  detach: removeCampaignMedia,
};

/** The commands accepted in each status; others are refused. A scheduled campaign starts in half an hour. */
const taken: Record<CampaignStatus, CommandName[]> = {
  INATIVA: ['start', 'remove', 'change', 'attach', 'detach'],
  PROGRAMADA: ['start', 'cancel', 'remove'],
  EM_ANDAMENTO: ['cancel'],
  CANCELADA: ['restart', 'remove', 'change', 'attach', 'detach'],
  FINALIZADA: ['retry', 'remove'],
};

const stand = (id: number, status: CampaignStatus) =>
  world.sql(`update campaigns set status = $2, scheduled_at = $3 where id = $1`, [
    id,
    status,
    status === 'PROGRAMADA' ? new Date(world.now.getTime() + 30 * 60_000) : null,
  ]);

describe.each(campaignStatus.options)('%s', (status) => {
  const allowed = taken[status];
  it(`\`accepts ${allowed.join(', ')}, and refuses the rest by its status\``, async () => {
    const answers: string[] = [];
    for (const name of names) {
      const { id } = await create({}, 1);
      await stand(id, status);
      const answer = await run((tx) => commands[name](tx, world.ana, id)).then(
        () => 'taken',
        (error: unknown) => error,
      );
      if (answer === 'taken') answers.push(name);
      else {
        expect([name, answer]).toMatchObject([name, { code: 'ERR_CAMPAIGN_STATUS', details: { status } }]);
        expect((await report({ id })).status).toBe(status);
      }
    }
    expect(answers).toEqual(allowed);
  });
});

it('can be changed more than an hour before its time, and not at an hour', async () => {
  const { id } = await create({ scheduledAt: new Date(world.now.getTime() + 3_600_001).toISOString() }, 1);
  const change = (message2: string) => run((tx) => updateCampaign(tx, world.ana, id, { message2 }));
  expect((await change('Olá')).message2).toBe('Olá');
  world.now = new Date(world.now.getTime() + 1);
  await expect(change('Tarde')).rejects.toMatchObject({
    code: 'ERR_CAMPAIGN_STATUS',
    details: { status: 'PROGRAMADA' },
  });
});

it('refuses users whom the company excludes, and another company finds none', async () => {
  const { id } = await create({}, 1);
  await world.sql(`insert into settings (company_id, key, value) values (1, 'campaignAccess', 'supervisor')`);
  for (const name of names) {
    await expect(run((tx) => commands[name](tx, world.bia, id))).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    await expect(world.run((tx) => commands[name](tx, world.otto, id), world.otto.companyId)).rejects.toMatchObject({
      code: 'ERR_NOT_FOUND',
    });
  }
  expect(await report({ id })).toMatchObject({ status: 'INATIVA', message2: '', mediaName: null });
});

it('a command that waits for another sees what that one has changed: a file attached meanwhile is removed', async () => {
  const made = await create();
  const removed = await outcomeOfOverlap(
    world,
    (tx) => setCampaignMedia(tx, world.ana, made.id, [upload]),
    () => run((tx) => removeCampaignMedia(tx, world.ana, made.id)),
  );
  expect([removed.status, (await report(made)).mediaName]).toEqual(['fulfilled', null]);
  expect(await world.sql('select name from files')).toEqual([]);
});
