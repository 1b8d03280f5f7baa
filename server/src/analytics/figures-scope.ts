import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';

/** Whose figures: everybody's, or those of some queues. */
export type FiguresScope = { isAll: boolean; ids: number[] };

/** `queueIds`: of those that the person may see, only these. Ids of nobody's queues are of no figures. */
export function figuresScope(actor: Actor, queueIds?: readonly number[]): FiguresScope {
  const isAdmin = can(actor, 'tickets:seeAll');
  if (queueIds === undefined) return { isAll: isAdmin, ids: actor.queueIds };
  return { isAll: false, ids: queueIds.filter((id) => isAdmin || actor.queueIds.includes(id)) };
}

/** In SQL, of the parameters that hold a scope. */
export const inScope = (column: string, all: string, ids: string): string =>
  `(${all}::boolean or ${column} = any(${ids}::int[]))`;
