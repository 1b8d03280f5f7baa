import type { MessageStatus } from '../messages/message.ts';
import { can } from '../permissions.ts';
import type { Rights } from '../users/rights.ts';
import type { ScheduleStatus } from './schedule.ts';

/**
 * `handOver`: its message is queued in the same commit; `giveUp`: it will not be sent; `accept`, `refuse`, `requeue`:
 * the progress of its message: the channel accepted it, it failed or the result is unknown, a person retries it.
 */
export type ScheduleCommand = 'handOver' | 'giveUp' | 'accept' | 'refuse' | 'requeue';

/** Status of a turn × command → next status. A missing entry changes nothing. */
const transitions: Record<ScheduleStatus, Partial<Record<ScheduleCommand, ScheduleStatus>>> = {
  PENDENTE: { handOver: 'AGENDADA', giveUp: 'ERRO' },
  AGENDADA: { accept: 'ENVIADA', refuse: 'ERRO' },
  ENVIADA: { refuse: 'ERRO' },
  ERRO: { accept: 'ENVIADA', requeue: 'AGENDADA' },
};

export const applyToSchedule = (status: ScheduleStatus, command: ScheduleCommand): ScheduleStatus | null =>
  transitions[status][command] ?? null;

/** The command for a turn by the status of its message. */
export const commandOfMessage: Record<MessageStatus, ScheduleCommand> = {
  queued: 'requeue',
  sending: 'requeue',
  sent: 'accept',
  delivered: 'accept',
  read: 'accept',
  failed: 'refuse',
  unknown: 'refuse',
};

/** An unsent message can be changed: a waiting one, or a failed one, which gets a new time. */
export const isEditable = (status: ScheduleStatus): boolean => status === 'PENDENTE' || status === 'ERRO';

/** Its author and admins see and change it. */
export const canHandleSchedule = (
  person: Rights & { userId: number },
  { userId }: { userId: number | null },
): boolean => userId === person.userId || can(person, 'schedules:editOthers');

/** After this delay it is not sent any more (an outage, a connection that stays down). */
export const maxLateMs = 24 * 60 * 60_000;

/** From this delay on it counts as late. */
const lateMs = 60_000;

/** Why it cannot be sent now: permanently, or until that changes. */
export type ScheduleObstacle =
  | { permanent: true; reason: 'contactBlocked' | 'contactRemoved' | 'ERR_NO_WAPP_FOUND' | 'ERR_NO_DEF_WAPP_FOUND' }
  | { permanent: false; reason: 'connectionDown' | 'ERR_SUBSCRIPTION_EXPIRED' | 'ERR_PLAN_FEATURE' };

export type TurnDecision =
  | { does: 'send'; late: boolean }
  | { does: 'wait'; reason: string }
  | { does: 'giveUp'; reason: string };

/** Decides on a turn whose time has come. */
export function decideTurn(passedMs: number, obstacle: ScheduleObstacle | null): TurnDecision {
  if (obstacle?.permanent) return { does: 'giveUp', reason: obstacle.reason };
  if (passedMs > maxLateMs) return { does: 'giveUp', reason: obstacle?.reason ?? 'missed' };
  if (obstacle) return { does: 'wait', reason: obstacle.reason };
  return { does: 'send', late: passedMs > lateMs };
}
