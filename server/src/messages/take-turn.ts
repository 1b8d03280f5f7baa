import type { ChannelDriver, Line, OutboundMessage, SendResult } from '../channels/channel.ts';
import type { Log } from '../platform/log.ts';
import { inTx, type Tx } from '../platform/tx.ts';
import { untilNoDeadlock } from '../platform/until-no-deadlock.ts';
import { callLane, standInLine } from './hand-over.ts';
import type { Sending } from './sending.ts';
import { type FinalResult, settle } from './settle-delivery.ts';
import { takeNext } from './take-next.ts';
import { endTurn, firstInLine, isAnyDue, leaveWithLine, type Turn, waitInLine } from './turn.store.ts';

/** Messages per job; then other companies' jobs run. More than one, to spread the cost of a job. */
const turnMost = 5;

type Step =
  | { kind: 'done' }
  | { kind: 'again' }
  | { kind: 'send' | 'look'; turn: Turn; line: Line; driver: ChannelDriver; channel: string; message: OutboundMessage };

type Lane = { companyId: number; lane: number };

/**
 * Sends some of what a company has waiting in one of its lanes: each chat in order, one message, then the next chat. Each
 * message is marked before it is handed over: one found marked after a crash is looked for first, and never sent again when
 * nobody can know (docs/decisions/0083).
 */
export async function takeTurn(sending: Sending, job: Lane): Promise<void> {
  for (let sent = 0; ; ) {
    const step = await untilNoDeadlock(() =>
      inTx(sending.border, job.companyId, (tx) => takeStep(sending, tx, job, sent < turnMost)),
    );
    if (step.kind === 'done') return;
    if (step.kind === 'again') continue;
    sent++;
    const result = await attempt(step, sending.log);
    sending.metrics.outbound.inc({ channel: step.channel, outcome: result.outcome });
    // The message was sent: a result that is lost here would have to be looked up at the channel.
    await untilNoDeadlock(() => inTx(sending.border, job.companyId, (tx) => endStep(sending, tx, step, result)));
  }
}

async function takeStep(sending: Sending, tx: Tx, { lane }: Lane, isMine: boolean): Promise<Step> {
  const turn = isMine ? await firstInLine(tx, lane) : undefined;
  if (!turn) {
    // Behind the jobs of the other companies.
    if (!isMine && (await isAnyDue(tx, lane))) callLane(tx, lane);
    return { kind: 'done' };
  }
  const { kinds, handing, openFile } = sending;
  const opened = await sending.openLine(tx, turn.whatsappId);
  const chooseId = (): string | null => opened?.driver.chooseId?.() ?? null;
  const [head] = await takeNext(tx, [turn], { kinds, chooseId, again: true }, openFile);
  if (!head || !opened) {
    await endTurn(tx, turn, false);
    return { kind: 'again' };
  }
  if (!head.isUp) {
    await leaveWithLine(tx, turn.whatsappId, lane);
    return { kind: 'again' };
  }
  if (!head.taken) {
    const until = head.nextAttemptAt ?? tx.now;
    await waitInLine(tx, turn, until);
    await standInLine(tx, [{ ...turn, dueAt: until }]);
    return { kind: 'again' };
  }
  const { line, driver, channel } = opened;
  const kind = `${channel}/${head.provider}`;
  // A message with an earlier attempt may have been sent already.
  const look = head.before === 'sending' || (head.attempts > 0 && head.hadId && driver.find !== undefined);
  if (!look && handing.kinds.includes(kind)) {
    await handing.hand(tx, [{ whatsappId: turn.whatsappId, kind, byPerson: head.byPerson, message: head.taken }]);
    await endTurn(tx, turn, false); // `settleHanded` goes on
    return { kind: 'again' };
  }
  return { kind: look ? 'look' : 'send', turn, line, driver, channel, message: head.taken };
}

async function endStep(
  sending: Sending,
  tx: Tx,
  { turn, message }: Extract<Step, { turn: Turn }>,
  result: SendResult,
): Promise<void> {
  if (result.outcome === 'handed') return endTurn(tx, turn, false);
  const [settled] = await settle(sending, tx, [{ messageId: Number(message.id), result }]);
  if (settled?.waitsUntil) {
    await waitInLine(tx, turn, settled.waitsUntil);
    return standInLine(tx, [{ ...turn, dueAt: settled.waitsUntil }]);
  }
  await endTurn(tx, turn, settled?.more ?? true);
}

async function attempt(
  { kind, driver, line, message }: Extract<Step, { turn: Turn }>,
  log: Log,
): Promise<FinalResult | { outcome: 'handed' }> {
  try {
    if (kind === 'look') {
      if (!driver.find) return { outcome: 'unknown', reason: 'interrupted' };
      const found = await driver.find(line, message);
      if (found) return found;
    }
    return await driver.send(line, message);
  } catch (error) {
    // Drivers return their outcome; after an exception the result is unknown.
    log.error(
      { whatsappId: line.id, messageId: message.id, error: error instanceof Error ? error.message : String(error) },
      'a driver threw',
    );
    return { outcome: 'unknown', reason: 'interrupted' };
  }
}
