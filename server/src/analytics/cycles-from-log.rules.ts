/**
 * Facts from the ticket's row that its log lacks: whether it was imported from a phone's history, and whether it was
 * merged into another one.
 */
type LoggedTicket = { imported: boolean; isMerged: boolean };

/** An entry of a ticket's log, in the order of writing. */
export type LogEntry = { type: string; at: Date; userId: number | null; queueId: number | null };

type LoggedSpan = {
  kind: 'waiting' | 'service';
  userId: number | null;
  queueId: number | null;
  from: Date;
  until: Date;
};

/** A closed cycle with the data in the log. The rest is null. */
export type LoggedCycle = {
  isReopened: boolean;
  openedAt: Date;
  openedHow: 'customer' | 'person' | 'import' | 'unmerged';
  openedBy: number | null;
  waitingAt: Date | null;
  acceptedAt: Date | null;
  acceptedBy: number | null;
  closedAt: Date;
  closedHow: 'closed' | 'ignored' | 'inactive' | 'merged';
  closedBy: number | null;
  queueId: number | null;
  spans: LoggedSpan[];
};

type Stay = { kind: 'waiting' | 'service'; userId: number | null; from: Date };
type Open = Omit<LoggedCycle, 'closedAt' | 'closedHow' | 'closedBy'> & { stay: Stay };

/**
 * The closed cycles of a ticket from before facts existed. "create" does not say whether the ticket began closed (a
 * message from our own phone, history): only later entries do, so a ticket that nothing closed before it was reopened
 * had no cycle.
 */
export function cyclesFromLog(entries: readonly LogEntry[], { imported, isMerged }: LoggedTicket): LoggedCycle[] {
  const cycles: LoggedCycle[] = [];
  let open: Open | null = null;
  const begin = (entry: LogEntry, how: LoggedCycle['openedHow'], isReopened: boolean, userId: number | null): Open => ({
    isReopened,
    openedAt: entry.at,
    openedHow: how,
    openedBy: entry.userId,
    waitingAt: userId === null && how !== 'import' ? entry.at : null,
    acceptedAt: userId === null ? null : entry.at,
    acceptedBy: userId,
    queueId: entry.queueId,
    spans: [],
    stay: { kind: userId === null ? 'waiting' : 'service', userId, from: entry.at },
  });
  // Both tickets of a merge have a "merged" entry; for the duplicate the last one ends its cycle.
  const lastMerge = isMerged ? entries.findLast(({ type }) => type === 'merged') : undefined;
  for (const entry of entries) {
    switch (entry.type) {
      case 'create':
        open = begin(entry, imported ? 'import' : 'customer', false, null);
        break;
      case 'reopen':
        open = begin(entry, entry.userId === null ? 'customer' : 'person', true, entry.userId);
        break;
      case 'unmerged':
        open ??= begin(entry, 'unmerged', true, null);
        break;
      case 'open':
        if (open) open = startedAtOnce(open, entry) ?? accept(open, entry);
        break;
      case 'pending':
      case 'transfered':
      case 'takenBack':
        if (open) open = move(open, entry, { kind: 'waiting', userId: null });
        break;
      case 'receivedTransfer':
      case 'givenInTurn':
      case 'givenToFewestOpen':
        if (open) open = accept(open, entry);
        break;
      case 'queue':
      case 'redirect':
        if (open) open = move(open, entry, open.stay);
        break;
      case 'closed':
      case 'autoClose':
      case 'merged':
        if (entry.type === 'merged' && entry !== lastMerge) break;
        if (open) cycles.push(close(open, entry));
        open = null;
        break;
    }
  }
  return cycles;
}

/** Started by a person, so it never waited. */
const startedAtOnce = (open: Open, entry: LogEntry): Open | null =>
  open.openedHow === 'customer' && !open.isReopened && open.openedAt.getTime() === entry.at.getTime()
    ? {
        ...open,
        openedHow: 'person',
        waitingAt: null,
        acceptedAt: entry.at,
        acceptedBy: entry.userId,
        queueId: entry.queueId,
        stay: { kind: 'service', userId: entry.userId, from: entry.at },
      }
    : null;

const accept = (open: Open, entry: LogEntry): Open => ({
  ...move(open, entry, { kind: 'service', userId: entry.userId }),
  acceptedAt: open.acceptedAt ?? entry.at,
  acceptedBy: open.acceptedAt ? open.acceptedBy : entry.userId,
});

/** A transfer to a person writes two entries at one instant: no stay between them. */
function move(open: Open, entry: LogEntry, to: Omit<Stay, 'from'>): Open {
  const spans = endStay(open, entry.at);
  return { ...open, spans, queueId: entry.queueId, stay: { kind: to.kind, userId: to.userId, from: entry.at } };
}

const endStay = ({ spans, stay, queueId }: Open, until: Date): LoggedSpan[] =>
  until.getTime() === stay.from.getTime() ? spans : [...spans, { ...stay, queueId, until }];

function close(open: Open, { type, at, userId, queueId }: LogEntry): LoggedCycle {
  const { stay, ...cycle } = open;
  const how = stay.kind === 'waiting' ? 'ignored' : 'closed';
  return {
    ...cycle,
    spans: endStay(open, at),
    queueId,
    closedAt: at,
    closedHow: type === 'merged' ? 'merged' : type === 'autoClose' ? 'inactive' : how,
    closedBy: type === 'closed' ? userId : null,
  };
}
