import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';

/** The scope of figures: the whole company, or some queues. */
export type FiguresScope = { isAll: boolean; ids: number[] };

/** `queueIds`: restricts the scope to these, if visible to the person. Ids of other companies select nothing. */
export function figuresScope(actor: Actor, queueIds?: readonly number[]): FiguresScope {
  const isAdmin = can(actor, 'tickets:seeAll');
  if (queueIds === undefined) return { isAll: isAdmin, ids: actor.queueIds };
  return { isAll: false, ids: queueIds.filter((id) => isAdmin || actor.queueIds.includes(id)) };
}

/** The SQL condition for the parameters that contain a scope. */
export const inScope = (column: string, all: string, ids: string): string =>
  `(${all}::boolean or ${column} = any(${ids}::int[]))`;
