import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { z } from 'zod';
import { figuresScope } from '../figures-scope.ts';
import type { ReportRequest } from '../reports/report-conditions.ts';

/** What the file of a report shows: queues and numbers, as its user could see them when it was made. */
const fileReach = z.object({ isAll: z.boolean(), queueIds: z.array(z.number()), hasNumbers: z.boolean() });
export type FileReach = z.infer<typeof fileReach>;

export const reachOf = ({ scope, canSeeNumbers }: ReportRequest): FileReach => ({
  isAll: scope.isAll,
  queueIds: scope.ids,
  hasNumbers: canSeeNumbers,
});

/** Whether the user may still see all that is in the file. `stored`: as it was read from its column. */
export function coversReach(actor: Actor, stored: unknown): boolean {
  const reach = fileReach.nullable().parse(stored);
  if (reach === null) return true;
  if (reach.hasNumbers && !can(actor, 'numbers:seeFull')) return false;
  const now = figuresScope(actor);
  return now.isAll || (!reach.isAll && reach.queueIds.every((id) => now.ids.includes(id)));
}
