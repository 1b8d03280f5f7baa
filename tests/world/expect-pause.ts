import { expect } from 'vitest';
import type { WebhookReceiver } from '../../peers/webhooks/start-webhook-receiver.ts';
import { jobRestSeconds } from './job-rest.ts';
import { eventually } from './running-server.ts';

type Paused = {
  hooks: WebhookReceiver;
  write(body: string): Promise<unknown>;
  deliveries(): Promise<readonly { attempts: number }[]>;
  databaseUrl: string;
  /** pattern for `like` of the delivery job's key */
  jobKey: string;
};

/**
 * A rejected delivery waits for the receiver's Retry-After; later deliveries neither wake nor overtake it.
 */
export async function expectPause({ hooks, write, deliveries, databaseUrl, jobKey }: Paused): Promise<void> {
  hooks.misbehave({ kind: 'status', status: 503, headers: { 'retry-after': '600' } });
  await write('um');
  await eventually(deliveries, (list) => list[0]?.attempts === 1);
  await write('dois');
  await eventually(deliveries, (list) => list.length === 2);
  // The job that a new delivery woke has rescheduled itself for the end of the pause.
  await eventually(
    () => jobRestSeconds(databaseUrl, jobKey),
    (seconds) => seconds > 60,
  );
  expect(hooks.calls).toHaveLength(1);
}
