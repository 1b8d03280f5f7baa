import type { Actor } from '../users/actor.ts';
import type { Ticket } from './ticket.ts';

/** What decides who sees a ticket. */
export type Seen = Pick<Ticket, 'userId' | 'queueId' | 'isGroup'>;

const groups = '/groups';

/**
 * Sight (WIRE.md section 6), as tokens shared by two readings of one rule: what a ticket shows itself to, and
 * what a person looks with. Where they meet, the person sees the ticket. A group shows itself to who serves groups, to
 * whom it is assigned, and to admins.
 */
export const sightOf = (t: Seen): string[] => [
  'admins',
  `${t.queueId === null ? 'no-queue' : `queue:${t.queueId}`}${t.isGroup ? groups : ''}`,
  ...(t.userId === null ? [] : [`user:${t.userId}`]),
];

export function eyesOf(a: Actor): string[] {
  if (a.profile === 'admin') return ['admins'];
  const queues = [...a.queueIds.map((id) => `queue:${id}`), ...(a.allTicket ? ['no-queue'] : [])];
  return [`user:${a.userId}`, ...queues, ...(a.allowGroup ? queues.map((eyes) => `${eyes}${groups}`) : [])];
}

export const canSee = (a: Actor, t: Seen): boolean => {
  const eyes = eyesOf(a);
  return sightOf(t).some((token) => eyes.includes(token));
};

/** allHistoric opens other queues' conversations for reading, and for nothing else. */
export const canRead = (a: Actor, t: Seen): boolean => canSee(a, t) || a.allHistoric;

/** Close, return and transfer: the assigned person, an admin, or who handles others' conversations. */
export const canHandle = (a: Actor, t: Seen): boolean =>
  canSee(a, t) && (t.userId === a.userId || a.profile === 'admin' || a.allUserChat);
