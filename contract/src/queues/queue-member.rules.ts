import { can } from '../permissions.ts';
import type { Actor } from '../users/actor.ts';

/** Admins work in all queues, everybody else in those they belong to. */
export const worksInQueue = (actor: Actor, queueId: number): boolean =>
  can(actor, 'tickets:seeAll') || actor.queueIds.includes(queueId);
