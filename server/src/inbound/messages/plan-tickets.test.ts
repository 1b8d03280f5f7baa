import { expect, it } from 'vitest';
import { inboundEvent } from '../../channels/inbound-event.ts';
import type { TicketCandidates } from '../../tickets/receive/find-ticket-candidates.ts';
import { chooseTicket, planConversation } from './plan-tickets.ts';
import type { UnassignedMessage } from './resolve-messages.ts';

const candidates = (over: Partial<TicketCandidates> = {}): TicketCandidates => ({
  contactId: 1,
  whatsappId: 1,
  activeId: null,
  recentlyClosedId: null,
  lastId: null,
  blocked: false,
  question: null,
  campaign: null,
  ...over,
});

function message(over: Partial<UnassignedMessage> = {}, { fromMe = false, at = '2026-11-21T12:00:00Z' } = {}) {
  const event = inboundEvent.parse({
    kind: 'message',
    chat: '5511999990000@s.whatsapp.net',
    providerId: 'A',
    at,
    identities: [{ kind: 'phone', value: '5511999990000' }],
    name: 'Mariana',
    fromMe,
    content: { mediaType: 'conversation', body: 'oi' },
  });
  if (event.kind !== 'message') throw new Error('a message was written');
  const mediaType = 'conversation' as const;
  const base = { whatsappId: 1, event, unreadable: false, isNewCall: false, mediaType, preview: 'oi', contactId: 1 };
  return { ...base, replaces: null, ...over };
}

const placeholder = (ticketId: number, sentAt = '2026-11-21T11:00:00Z') => ({
  replaces: { id: 5, ticketId, chat: '', fromMe: false, authorKey: null, unreadable: true, sentAt: new Date(sentAt) },
});
const chosen = (given: TicketCandidates, ...messages: UnassignedMessage[]) =>
  chooseTicket(planConversation(given, messages));

it.each([
  ['the active ticket', candidates({ activeId: 3, lastId: 9 }), 3, { reopen: false, found: 'active' }],
  [
    'the recently closed one, reopened',
    candidates({ recentlyClosedId: 4, lastId: 4 }),
    4,
    { reopen: true, found: 'closed' },
  ],
] as const)('a message of a customer goes to %s', (_, given, ticketId, update) => {
  expect(chosen(given, message())).toEqual({ ticketId, update });
});

it('a message of a customer whose last ticket was closed long ago gets a new one', () => {
  expect(chosen(candidates({ lastId: 4 }), message())).toBeNull();
});

it('a message of ours from another device goes to the last ticket and reopens nothing', () => {
  const update = { reopen: false, found: 'closed' };
  expect(chosen(candidates({ lastId: 4 }), message({}, { fromMe: true }))).toEqual({ ticketId: 4, update });
  expect(chosen(candidates(), message({}, { fromMe: true }))).toBeNull();
});

it('a message that replaces its placeholder goes to that one’s ticket, unless another is active', () => {
  expect(chosen(candidates({ recentlyClosedId: 4, lastId: 4 }), message(placeholder(8)))).toEqual({
    ticketId: 8,
    update: { reopen: true, found: 'anyhow' },
  });
  expect(chosen(candidates({ activeId: 3 }), message(placeholder(8)))?.ticketId).toBe(3);
});

it('a message of a blocked contact changes no ticket', () => {
  expect(chosen(candidates({ lastId: 4, blocked: true }), message())).toEqual({ ticketId: 4, update: null });
});

it('the customer’s new messages are unread, those that replace placeholders are not counted twice', () => {
  const ours = message({}, { fromMe: true, at: '2026-11-21T12:00:02Z' });
  const plan = planConversation(candidates(), [message(), message(placeholder(8)), ours]);
  expect(plan).toMatchObject({ unreadCount: 1, replacedCount: 1, theirs: 2, fromMe: true, at: ours.event.at });
  expect(plan.replacedAt).toEqual(new Date('2026-11-21T11:00:00Z'));
});
