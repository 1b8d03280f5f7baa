import { z } from 'zod';
import { route } from '../route.ts';
import { snoozeTime } from '../tickets/ticket.api.ts';
import { ticket } from '../tickets/ticket.ts';
import { id, idOrNull } from '../wire.ts';

/** The maximum number of tickets per call. */
export const maxBulkTickets = 100;

/** The action on each of the tickets. */
export const bulkAction = z.discriminatedUnion('type', [
  z.object({ type: z.literal('accept') }),
  /** a pending ticket is ignored, without a message to the customer */
  z.object({
    type: z.literal('close'),
    sendFarewellMessage: z.boolean().default(true),
    /** those that the caller saw pending: refused when somebody has them by now, and so are others that wait again */
    pendingIds: z.array(id).max(maxBulkTickets).optional(),
  }),
  z.object({ type: z.literal('transfer'), queueId: id, userId: idOrNull.default(null) }),
  /** tags neither added nor removed stay unchanged */
  z.object({
    type: z.literal('tag'),
    add: z.array(id).max(100).default([]),
    remove: z.array(id).max(100).default([]),
  }),
  z.object({ type: z.literal('snooze'), until: snoozeTime }),
  /** into a lane of the kanban, 0 for none; needs the plan's useKanban */
  z.object({ type: z.literal('lane'), laneId: z.union([z.literal(0), id]) }),
]);
export type BulkAction = z.output<typeof bulkAction>;

/** Why one ticket was not changed: the code and details of the refusal of a single call. */
export const bulkRefusal = z.object({
  ticketId: z.number(),
  error: z.string(),
  details: z.unknown().optional(),
});
export type BulkRefusal = z.infer<typeof bulkRefusal>;

export const bulkActionApi = {
  /** Ours. Each ticket separately: the refusal of one does not affect the others. */
  run: route({
    method: 'POST',
    path: '/tickets/bulk',
    body: z.object({ ticketIds: z.array(id).min(1).max(maxBulkTickets), action: bulkAction }),
    output: z.object({ tickets: z.array(ticket), refused: z.array(bulkRefusal) }),
  }),
};
