import { startingStatuses, type TicketCommandType } from '@balcao/contract/tickets/ticket.rules';

/**
 * An SQL condition: whether the ticket `t` of a statement may take this command. The statuses are literals, because
 * partial indexes are matched by them; they come from the rules, so that the statement cannot contradict these.
 */
export const canApplySql = (type: TicketCommandType): string =>
  `t.status in (${startingStatuses(type)
    .map((status) => `'${status}'`)
    .join(', ')})`;
