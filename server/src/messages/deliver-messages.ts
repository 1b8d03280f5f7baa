import type { ChannelDriver, Line, OutboundMessage, SendResult } from '../channels/channel.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { type Border, inTx, type Tx } from '../platform/tx.ts';
import { type OpenFile, outboundOf } from './outbound-message.ts';
import { deliverSoon } from './queue-message.ts';
import { type Settling, settle } from './settle-delivery.ts';

/** What the senders need of their process. `openLine` gives null while a line is down: what waits, waits. */
export type Sending = Settling & {
  border: Border;
  log: Log;
  metrics: Metrics;
  openFile: OpenFile;
  openLine(
    tx: Tx,
    whatsappId: number,
  ): Promise<{ line: Line; driver: ChannelDriver; live: boolean; channel: string } | null>;
};

type Step =
  | { kind: 'done' }
  | { kind: 'wait' }
  | { kind: 'send' | 'look'; line: Line; driver: ChannelDriver; channel: string; message: OutboundMessage };

/**
 * Sends what waits for one chat, in order, one at a time (HOUSE.md section 7). Each message is marked before it is
 * handed over: one found marked after a crash is looked for first, and never sent again when nobody can know.
 */
export async function deliverMessages(
  sending: Sending,
  job: { companyId: number; whatsappId: number; contactId: number },
): Promise<void> {
  for (;;) {
    const step = await inTx(sending.border, job.companyId, (tx) => takeNext(sending, tx, job));
    if (step.kind === 'done' || step.kind === 'wait') return;
    const result = await attempt(step, sending.log);
    sending.metrics.outbound.inc({ channel: step.channel, outcome: result.outcome });
    if (result.outcome === 'handed') return; // `settleHanded` goes on
    const goOn = await inTx(sending.border, job.companyId, (tx) =>
      settle(sending, tx, job, Number(step.message.id), result),
    );
    if (!goOn) return;
  }
}

async function takeNext(
  sending: Sending,
  tx: Tx,
  { whatsappId, contactId }: { whatsappId: number; contactId: number },
): Promise<Step> {
  const [next] = await tx.rows<{
    id: number;
    status: string;
    providerId: string | null;
    attempts: number;
    nextAttemptAt: Date | null;
    createdAt: Date;
  }>(
    'message-next',
    `select id, status, provider_id as "providerId", attempts, next_attempt_at as "nextAttemptAt", created_at as "createdAt" from messages
     where company_id = current_company() and whatsapp_id = $1 and contact_id = $2 and status in ('queued', 'sending')
     order by id limit 1 for update`,
    [whatsappId, contactId],
  );
  if (!next) return { kind: 'done' };
  const opened = await sending.openLine(tx, whatsappId);
  if (!opened?.live) return { kind: 'wait' }; // the sweep calls again when the line is up
  const { line, driver, channel } = opened;
  if (next.nextAttemptAt && next.nextAttemptAt > tx.now) {
    deliverSoon(tx, whatsappId, contactId, next.nextAttemptAt);
    return { kind: 'wait' };
  }
  // A message that was handed over before may be there already.
  const look =
    next.status === 'sending' || (next.attempts > 0 && next.providerId !== null && driver.find !== undefined);
  const providerId = next.providerId ?? driver.chooseId?.() ?? null;
  await tx.db
    .updateTable('messages')
    .set((eb) => ({ status: 'sending', attempts: eb('attempts', '+', 1), sendingAt: tx.now, providerId }))
    .where('companyId', '=', tx.companyId)
    .where('id', '=', next.id)
    .execute();
  const message = await outboundOf(tx, next.id, sending.openFile);
  return { kind: look ? 'look' : 'send', line, driver, channel, message };
}

async function attempt(step: Extract<Step, { kind: 'send' | 'look' }>, log: Log): Promise<SendResult> {
  const { driver, line, message } = step;
  try {
    if (step.kind === 'look') {
      if (!driver.find) return { outcome: 'unknown', reason: 'interrupted' };
      const found = await driver.find(line, message);
      if (found) return found;
    }
    return await driver.send(line, message);
  } catch (error) {
    // A driver says what happened; when it throws, nobody knows.
    log.error(
      { whatsappId: line.id, messageId: message.id, error: error instanceof Error ? error.message : String(error) },
      'a driver threw',
    );
    return { outcome: 'unknown', reason: 'interrupted' };
  }
}
