import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';

/** Whose figures: the whole company's, or those of some queues. */
export type FiguresScope = { isAll: boolean; ids: number[] };

/** `queueIds`: restricts them to these among those that the person may see. Ids of other companies select nothing. */
export function figuresScope(actor: Actor, queueIds?: readonly number[]): FiguresScope {
  const isAdmin = can(actor, 'tickets:seeAll');
  if (queueIds === undefined) return { isAll: isAdmin, ids: actor.queueIds };
  return { isAll: false, ids: queueIds.filter((id) => isAdmin || actor.queueIds.includes(id)) };
}

/** The SQL condition, given the parameters that hold a scope. */
export const inScope = (column: string, all: string, ids: string): string =>
  `(${all}::boolean or ${column} = any(${ids}::int[]))`;
