import { can } from '../permissions.ts';
import type { Actor } from '../users/actor.ts';
import type { Ticket } from './ticket.ts';

/** The fields of a ticket that determine its visibility. */
export type TicketVisibility = Pick<Ticket, 'userId' | 'queueId' | 'isGroup'>;

const groupSuffix = '/groups';

/**
 * Visibility (docs/protocol.md 4) by tokens: the audiences of a ticket and the scopes of a user. A user sees a ticket
 * when both have a token in common. A group's ticket is visible to users who serve groups, to its assignee, and to
 * admins.
 */
export const audiencesOf = (t: TicketVisibility): string[] => [
  'admins',
  `${t.queueId === null ? 'no-queue' : `queue:${t.queueId}`}${t.isGroup ? groupSuffix : ''}`,
  ...(t.userId === null ? [] : [`user:${t.userId}`]),
];

export function scopesOf(a: Actor): string[] {
  if (can(a, 'tickets:seeAll')) return ['admins'];
  const queues = [...a.queueIds.map((id) => `queue:${id}`), ...(a.allTicket ? ['no-queue'] : [])];
  return [`user:${a.userId}`, ...queues, ...(a.allowGroup ? queues.map((scope) => `${scope}${groupSuffix}`) : [])];
}

export const canSee = (a: Actor, t: TicketVisibility): boolean => {
  const scopes = scopesOf(a);
  return audiencesOf(t).some((token) => scopes.includes(token));
};

/** allHistoric allows reading tickets of other queues, and nothing else. */
export const canRead = (a: Actor, t: TicketVisibility): boolean => canSee(a, t) || a.allHistoric;

/** Close, return and transfer: the assignee, an admin, or a user with allUserChat. */
export const canHandle = (a: Actor, t: TicketVisibility): boolean =>
  canSee(a, t) && (t.userId === a.userId || can(a, 'tickets:handOthers'));
