import { expect } from 'vitest';
import type { WebhookReceiver } from '../../peers/webhooks/start-webhook-receiver.ts';
import { jobRestSeconds } from './job-rest.ts';
import { eventually } from './running-server.ts';

type Paused = {
  hooks: WebhookReceiver;
  write(body: string): Promise<unknown>;
  deliveries(): Promise<readonly { attempts: number }[]>;
  databaseUrl: string;
  /** `like` the key of the job that delivers */
  jobKey: string;
};

/** A refused delivery waits as long as the receiver asked for, and what comes behind it neither wakes nor passes it. */
export async function expectPause({ hooks, write, deliveries, databaseUrl, jobKey }: Paused): Promise<void> {
  hooks.misbehave({ kind: 'status', status: 503, headers: { 'retry-after': '600' } });
  await write('um');
  await eventually(deliveries, (list) => list[0]?.attempts === 1);
  await write('dois');
  await eventually(deliveries, (list) => list.length === 2);
  // What woke the job has put it back behind the pause.
  await eventually(
    () => jobRestSeconds(databaseUrl, jobKey),
    (seconds) => seconds > 60,
  );
  expect(hooks.calls).toHaveLength(1);
}
