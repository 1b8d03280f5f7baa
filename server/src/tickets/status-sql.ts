import { startingStatuses, type TicketCommandType } from '@balcao/contract/tickets/ticket.rules';

/**
 * Whether the ticket `t` of a statement may take this command. The statuses stand in the text, where partial indexes
 * are found by them; they come from the rules, so that the statement cannot disagree.
 */
export const canApplySql = (type: TicketCommandType): string =>
  `t.status in (${startingStatuses(type)
    .map((status) => `'${status}'`)
    .join(', ')})`;
