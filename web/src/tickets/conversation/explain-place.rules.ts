import type { Ticket, TicketLog } from '@balcao/contract/tickets/ticket';

/** A sentence that explains a ticket's place: the key of its text, and its values. */
type Explanation = { key: ExplanationKey; name: string; queue: string; at: string | null };
type ExplanationKey =
  | 'placeCreated'
  | 'placeCreatedBy'
  | 'placeChosen'
  | 'placeMoved'
  | 'placeRedirected'
  | 'placeReturned'
  | 'placeTakenBack'
  | 'placeGaveUp'
  | 'placeReopened'
  | 'placeReopenedBy'
  | 'placeAccepted'
  | 'placeGiven'
  | 'placeWoken'
  | 'placeClosedBy'
  | 'placeClosedByMenu'
  | 'placeClosedSilent'
  | 'placeBotTalks'
  | 'placePromptTalks'
  | 'placeIntegrationTalks'
  | 'placeWaits'
  | 'placeWaitsNoQueue'
  | 'placeSnoozed';

type PlaceInput = Pick<Ticket, 'status' | 'chatbot' | 'botResponder' | 'queue' | 'queuedAt' | 'snoozedUntil'>;

/** The cause of the current state, and the event the ticket waits for. `log`: newest first. */
export function explainPlace(ticket: PlaceInput, log: readonly TicketLog[]): Explanation[] {
  const cause = log.map(causeOf).find((found) => found !== null);
  return [...(cause ? [cause] : []), ...stateOf(ticket)];
}

function causeOf({ type, user, queue, createdAt }: TicketLog): Explanation | null {
  const key = causes[type]?.[user === null ? 'machine' : 'person'];
  return key ? { key, name: user?.name ?? '', queue: queue?.name ?? '', at: createdAt } : null;
}

/** Entries that move a ticket; views and questions do not. */
const causes: Partial<Record<TicketLog['type'], { person: ExplanationKey; machine: ExplanationKey }>> = {
  create: { person: 'placeCreatedBy', machine: 'placeCreated' },
  queue: { person: 'placeMoved', machine: 'placeChosen' },
  redirect: { person: 'placeMoved', machine: 'placeRedirected' },
  transfered: { person: 'placeMoved', machine: 'placeChosen' },
  pending: { person: 'placeReturned', machine: 'placeCreated' },
  takenBack: { person: 'placeTakenBack', machine: 'placeTakenBack' },
  retriesLimitQueue: { person: 'placeGaveUp', machine: 'placeGaveUp' },
  reopen: { person: 'placeReopenedBy', machine: 'placeReopened' },
  open: { person: 'placeAccepted', machine: 'placeAccepted' },
  givenInTurn: { person: 'placeGiven', machine: 'placeGiven' },
  givenToFewestOpen: { person: 'placeGiven', machine: 'placeGiven' },
  woken: { person: 'placeWoken', machine: 'placeWoken' },
  closed: { person: 'placeClosedBy', machine: 'placeClosedByMenu' },
  autoClose: { person: 'placeClosedSilent', machine: 'placeClosedSilent' },
};

function stateOf({ status, chatbot, botResponder, queue, queuedAt, snoozedUntil }: PlaceInput): Explanation[] {
  const state = (key: ExplanationKey, at: string | null, name = ''): Explanation[] => [
    { key, name, queue: queue?.name ?? '', at },
  ];
  if (snoozedUntil !== null) return state('placeSnoozed', snoozedUntil);
  if (status !== 'pending') return [];
  if (chatbot && botResponder)
    return state(
      botResponder.kind === 'prompt' ? 'placePromptTalks' : 'placeIntegrationTalks',
      null,
      botResponder.name,
    );
  if (chatbot) return state('placeBotTalks', null);
  return state(queue ? 'placeWaits' : 'placeWaitsNoQueue', queuedAt);
}
