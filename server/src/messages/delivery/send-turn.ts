import type { Channel } from '@balcao/contract/channels/channel';
import {
  type ChannelConnection,
  type ChannelDriver,
  driverKeyOf,
  type OutboundMessage,
} from '../../channels/channel.ts';
import { hasSqlState, isRace, retryWhile } from '../../platform/db/retry-on-race.ts';
import { inTx, type Tx } from '../../platform/db/tx.ts';
import type { Log } from '../../platform/log.ts';
import { errorText } from '../../platform/text/error-text.ts';
import { claimNextMessage } from './claim-next-message.ts';
import { enqueueChats, enqueueTurn } from './delegate-messages.ts';
import { type FinalResult, recordSendResult } from './record-send-result.ts';
import {
  findNextChat,
  finishChat,
  hasDueChats,
  postponeChat,
  type QueuedChat,
  removeConnectionChats,
} from './send-queue.store.ts';
import type { SendingDeps } from './sending-deps.ts';

/** Messages per job, before other companies' jobs run. More than one, to spread the cost of a job. */
const maxMessagesPerTurn = 5;

type TurnStep =
  | { kind: 'done' }
  | { kind: 'again' }
  | {
      kind: 'send' | 'look';
      turn: QueuedChat;
      connection: ChannelConnection;
      driver: ChannelDriver;
      channel: Channel;
      message: OutboundMessage;
    };

type SendLane = { companyId: number; lane: number };
/** A message that was passed to its channel, and the result. */
type Attempt = { step: Extract<TurnStep, { turn: QueuedChat }>; result: FinalResult | { outcome: 'handed' } };

/**
 * Sends some of a company's queued messages in one of its lanes: each chat in order, one message, then the next chat.
 * Each message is marked as sending before it is passed to the driver. One found marked after a crash is looked up
 * first, and is not sent again when its result cannot be known (docs/decisions/0083).
 */
export async function sendTurn(deps: SendingDeps, job: SendLane): Promise<void> {
  let last: Attempt | null = null;
  for (let sent = 0; ; ) {
    const step = await recordAndGoOn(deps, job, last, sent < maxMessagesPerTurn);
    last = null;
    if (step.kind === 'done') return;
    if (step.kind === 'again') continue;
    sent++;
    const result = await attempt(step, deps.log);
    deps.metrics.outbound.inc({ channel: step.channel, outcome: result.outcome });
    last = { step, result };
  }
}

/**
 * Records the last message's result and marks the next message in one transaction: one commit per message instead of
 * two. A refusal is recorded separately, because its effects may stop all further messages, as at the first sign of a
 * ban.
 */
async function recordAndGoOn(
  deps: SendingDeps,
  { companyId, lane }: SendLane,
  last: Attempt | null,
  hasTurn: boolean,
): Promise<TurnStep> {
  const inTurn = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    retryWhile(isTurnRace, () => inTx(deps.context, companyId, work));
  const next = (): Promise<TurnStep> => inTurn((tx) => nextStep(deps, tx, lane, hasTurn));
  if (!last) return next();
  if (last.result.outcome !== 'sent') {
    await inTurn((tx) => recordAttempt(deps, tx, last));
    return next();
  }
  try {
    return await inTurn(async (tx) => {
      await recordAttempt(deps, tx, last);
      return nextStep(deps, tx, lane, hasTurn);
    });
  } catch (error) {
    // The last message was sent, even if the next one fails: a result lost here would have to be looked up at the channel.
    await inTurn((tx) => recordAttempt(deps, tx, last));
    throw error;
  }
}

/** unique_violation: the echo of the last message is being stored under the id of its response. */
const isTurnRace = (error: unknown): boolean => isRace(error) || hasSqlState(error, ['23505']);

async function nextStep(deps: SendingDeps, tx: Tx, lane: number, hasTurn: boolean): Promise<TurnStep> {
  const turn = hasTurn ? await findNextChat(tx, lane) : undefined;
  if (!turn) {
    // Behind the jobs of other companies.
    if (!hasTurn && (await hasDueChats(tx, lane))) enqueueTurn(tx, lane);
    return { kind: 'done' };
  }
  const { kinds, delegation, openFile } = deps;
  const opened = await deps.openConnection(tx, turn.whatsappId);
  const chooseId = (): string | null => opened?.driver.chooseId?.() ?? null;
  const [head] = await claimNextMessage(
    tx,
    [turn],
    { kinds, chooseId, includeSending: true, leavesOthers: false },
    openFile,
  );
  if (!head || !opened) {
    await finishChat(tx, turn, { hasMore: false });
    return { kind: 'again' };
  }
  if (!head.isUp) {
    await removeConnectionChats(tx, turn.whatsappId, lane);
    return { kind: 'again' };
  }
  if (!head.taken) {
    const until = head.nextAttemptAt ?? tx.now;
    await postponeChat(tx, turn, until);
    await enqueueChats(tx, [{ ...turn, dueAt: until }]);
    return { kind: 'again' };
  }
  const { connection, driver, channel } = opened;
  const kind = driverKeyOf({ channel, provider: head.provider });
  // A message with an earlier attempt may have been sent already.
  const look = head.before === 'sending' || (head.attempts > 0 && head.hadId && driver.find !== undefined);
  if (!look && delegation.kinds.includes(kind)) {
    await delegation.hand(tx, [{ whatsappId: turn.whatsappId, kind, byPerson: head.byPerson, message: head.taken }]);
    await finishChat(tx, turn, { hasMore: false }); // `recordWorkerResult` continues when the worker reports
    return { kind: 'again' };
  }
  return { kind: look ? 'look' : 'send', turn, connection, driver, channel, message: head.taken };
}

async function recordAttempt(deps: SendingDeps, tx: Tx, { step, result }: Attempt): Promise<void> {
  const { turn, message, connection } = step;
  if (result.outcome === 'handed') return finishChat(tx, turn, { hasMore: false });
  const [recorded] = await recordSendResult(deps, tx, [
    { messageId: Number(message.id), result, credentials: connection.credentials },
  ]);
  if (recorded?.waitsUntil) {
    await postponeChat(tx, turn, recorded.waitsUntil);
    return enqueueChats(tx, [{ ...turn, dueAt: recorded.waitsUntil }]);
  }
  await finishChat(tx, turn, { hasMore: recorded?.hasMore ?? true });
}

async function attempt({ kind, driver, connection, message }: Attempt['step'], log: Log): Promise<Attempt['result']> {
  try {
    if (kind === 'look') {
      if (!driver.find) return { outcome: 'unknown', reason: 'interrupted' };
      const found = await driver.find(connection, message);
      if (found) return found;
    }
    return await driver.send(connection, message);
  } catch (error) {
    // Drivers return their outcome; after an exception the result is unknown.
    log.error(
      {
        whatsappId: connection.id,
        messageId: message.id,
        error: errorText(error),
      },
      'a driver threw',
    );
    return { outcome: 'unknown', reason: 'interrupted' };
  }
}
