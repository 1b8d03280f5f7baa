import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { TicketCounts } from '@balcao/contract/tickets/ticket.api';
import type { Actor } from '@balcao/contract/users/actor';
import type { TicketList } from './ticket.live.ts';

/** For tests: an open ticket of user 7 in queue 1, with overrides. */
export const ticket = (over: Partial<Ticket>): Ticket => ({
  id: 1,
  uuid: `uuid-${over.id ?? 1}`,
  version: 1,
  status: 'open',
  channel: 'sandbox',
  unreadMessages: 0,
  failedMessages: 0,
  lastMessage: '',
  isGroup: false,
  chatbot: false,
  userId: 7,
  contactId: 3,
  whatsappId: 5,
  queueId: 1,
  queueOptionId: null,
  useIntegration: false,
  integrationId: null,
  promptId: null,
  typebotSessionId: null,
  typebotStatus: false,
  botResponder: null,
  amountUsedBotQueues: 0,
  fromMe: false,
  delivery: null,
  contact: {
    id: 3,
    name: 'Fulana',
    number: '5511987654321',
    email: '',
    profilePicUrl: null,
    active: true,
    extraInfo: [],
  },
  queue: null,
  user: null,
  whatsapp: null,
  tags: [],
  companyId: 1,
  queuedAt: null,
  startedAt: null,
  snoozedUntil: null,
  wokenAt: null,
  dueAt: null,
  createdAt: at(0),
  updatedAt: at(0),
  ...over,
});

/** An attendant of queues 1 and 2. */
export const actor = (over: Partial<Actor> = {}): Actor => ({
  userId: 7,
  companyId: 1,
  sessionId: '',
  name: 'Ana',
  profile: 'user',
  super: false,
  queueIds: [1, 2],
  whatsappId: null,
  allTicket: false,
  allowGroup: true,
  allHistoric: false,
  allUserChat: false,
  userClosePendingTicket: false,
  showDashboard: false,
  isTricked: true,
  ...over,
});

export const listOf = (tickets: readonly Ticket[]): TicketList => ({ tickets, hasMore: false, nextCursor: null });

export const noCounts: TicketCounts = {
  open: 0,
  pending: 0,
  groupOpen: 0,
  groupPending: 0,
  openUnread: 0,
  groupOpenUnread: 0,
  unread: 0,
  failed: 0,
  snoozed: 0,
  groupSnoozed: 0,
};

/** Minutes into a day. */
export function at(minute: number): string {
  return new Date(Date.UTC(2026, 10, 21) + minute * 60_000).toISOString();
}
