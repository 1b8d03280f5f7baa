import type { ChannelConnection, OutboundMessage } from '../channel.ts';
import { outboundText } from '../test-outbound-message.ts';
import { readWebhook } from './read-webhook.ts';

export const phoneNumberId = '1055';
export const appSecret = 'segredo';
export const now = new Date('2026-11-21T15:00:00.000Z');

/** The events of one change by Meta, of the field `messages` by default. */
export const eventsOf = (value: object, field = 'messages') =>
  readWebhook(
    { phoneNumberId, appSecret },
    { object: 'whatsapp_business_account', entry: [{ changes: [{ field, value }] }] },
    now,
  ).map(({ event }) => event);

/** The event of one message, by default from a customer without a user id. */
export const eventOf = (message: object, contacts: object[] = []) => {
  const [event] = eventsOf({
    contacts,
    messages: [{ id: 'wamid.1', from: '5511988887777', timestamp: '1', ...message }],
  });
  return event;
};

export const contentOf = (message: object) => {
  const event = eventOf(message);
  return event?.kind === 'message' ? event.content : undefined;
};

export const cloudConnection = (graphUrl: string): ChannelConnection => ({
  id: 7,
  companyId: 1,
  name: 'Oficial',
  accountId: phoneNumberId,
  credentials: {
    phoneNumberId,
    businessAccountId: '2066',
    accessToken: 'a-token',
    appSecret,
    verifyToken: 'abra',
    graphUrl,
  },
});

export const outbound = (more: Partial<OutboundMessage> = {}): OutboundMessage => ({ ...outboundText, ...more });
