/** The columns of a ticket that facts depend on. */
export type TicketRow = {
  id: number;
  status: 'pending' | 'open' | 'closed';
  userId: number | null;
  queueId: number | null;
  whatsappId: number | null;
  contactId: number;
  chatbot: boolean;
  isMerged: boolean;
};

type Span = {
  kind: 'waiting' | 'bot' | 'service';
  userId: number | null;
  queueId: number | null;
  from: number;
  until: number | null;
};
export type NaiveCycle = {
  ticketId: number;
  openedAt: number;
  waitingAt: number | null;
  acceptedAt: number | null;
  acceptedBy: number | null;
  closedAt: number | null;
  closedHow: string | null;
  closedBy: number | null;
  queueId: number | null;
  spans: Span[];
};

/** For tests: derives the events of tickets from their rows after each step. */
export function observeTickets() {
  let before = new Map<number, TicketRow>();
  const cycles: NaiveCycle[] = [];
  const open = new Map<number, NaiveCycle>();

  const close = (id: number, at: number, how: string, by: number | null, queueId?: number | null) => {
    const cycle = open.get(id);
    if (!cycle) return;
    endSpan(cycle, at);
    Object.assign(cycle, { closedAt: at, closedHow: how, closedBy: by, ...(queueId !== undefined && { queueId }) });
    open.delete(id);
  };
  const move = (row: TicketRow, at: number) => {
    const cycle = open.get(row.id) ?? newCycle(row.id, at);
    if (!open.has(row.id)) cycles.push(cycle);
    open.set(row.id, cycle);
    endSpan(cycle, at);
    beginSpan(cycle, row, at);
  };

  return {
    cycles,
    /** `inactive`: tickets that were closed automatically */
    look(rows: TicketRow[], at: number, inactive: ReadonlySet<number>): void {
      const after = new Map(rows.map((row) => [row.id, row]));
      for (const id of before.keys()) if (!after.has(id)) close(id, at, 'deleted', null);
      for (const row of rows) {
        const was = before.get(row.id);
        if (row.status !== 'closed') {
          if (!open.has(row.id) || !was || placeOf(was) !== placeOf(row)) move(row, at);
        } else if (was && was.status !== 'closed') {
          const how = was.status === 'pending' ? 'ignored' : inactive.has(row.id) ? 'inactive' : 'closed';
          const isByNobody = row.isMerged || inactive.has(row.id);
          close(row.id, at, row.isMerged ? 'merged' : how, isByNobody ? null : row.userId, row.queueId);
        }
      }
      before = after;
    },
  };
}

const placeOf = ({ status, userId, queueId, whatsappId, chatbot }: TicketRow): string =>
  JSON.stringify([status, userId, queueId, whatsappId, chatbot]);

const newCycle = (ticketId: number, openedAt: number): NaiveCycle => ({
  ticketId,
  openedAt,
  waitingAt: null,
  acceptedAt: null,
  acceptedBy: null,
  closedAt: null,
  closedHow: null,
  closedBy: null,
  queueId: null,
  spans: [],
});

function endSpan(cycle: NaiveCycle, at: number): void {
  const last = cycle.spans.at(-1);
  if (last) last.until = at;
}

function beginSpan(cycle: NaiveCycle, { status, userId, queueId, chatbot }: TicketRow, at: number): void {
  const kind = status === 'open' ? 'service' : chatbot ? 'bot' : 'waiting';
  cycle.spans.push({ kind, userId: kind === 'service' ? userId : null, queueId, from: at, until: null });
  cycle.queueId = queueId;
  if (kind === 'waiting' && cycle.acceptedAt === null) cycle.waitingAt ??= at;
  if (kind === 'service' && cycle.acceptedAt === null) [cycle.acceptedAt, cycle.acceptedBy] = [at, userId];
}
