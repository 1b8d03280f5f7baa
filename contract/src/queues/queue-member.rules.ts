import { can } from '../permissions.ts';
import type { Actor } from '../users/actor.ts';

/** Admins belong to all queues, everybody else to those they are assigned to. */
export const worksInQueue = (actor: Actor, queueId: number): boolean =>
  can(actor, 'tickets:seeAll') || actor.queueIds.includes(queueId);
