import { expect, it } from 'vitest';
import { openInstallationBefore } from '../platform/db/test-upgrade.ts';
import { advanceSendingJob, advanceSendingKey } from './campaign.jobs.ts';

it('an upgrade keeps the waiting jobs that advance campaigns, under their new name and key', async () => {
  const { client, upgrade } = await openInstallationBefore('0665');
  const store = (task: string, key: string) =>
    client.query(`select enqueue_job($1, '{"companyId": 1, "whatsappId": 7}', $2, null, now(), 25, 0)`, [task, key]);
  await store('advance-campaign-line', 'campaign-line:7');
  await store('send-schedule', 'schedule:7');
  await upgrade();
  // Enqueued by the new version: replaces the waiting one.
  await store(advanceSendingJob.name, advanceSendingKey(7));
  const { rows } = await client.query(
    `select t.identifier as job, j.key from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id order by j.key`,
  );
  expect(rows).toEqual([
    { job: 'advance-campaign-sending', key: '1/campaign-sending:7' },
    { job: 'send-schedule', key: '1/schedule:7' },
  ]);
});
