import { maskName } from '@balcao/contract/contacts/contact.rules';
import { can } from '@balcao/contract/permissions';
import type { WebhookDelivery, WebhookExchange } from '@balcao/contract/queue-integrations/delivery';
import type { Actor } from '@balcao/contract/users/actor';

/** For whoever may not see numbers whole: what a receiver was sent contains them. */
export const presentDelivery = (actor: Actor, delivery: WebhookDelivery): WebhookDelivery =>
  can(actor, 'numbers:seeFull') ? delivery : maskDelivery(delivery);

export const presentExchange = (actor: Actor, exchange: WebhookExchange): WebhookExchange =>
  can(actor, 'numbers:seeFull')
    ? exchange
    : { ...maskDelivery(exchange), body: maskText(exchange.body), answer: maskText(exchange.answer) };

const maskDelivery = <T extends WebhookDelivery>(delivery: T): T => ({
  ...delivery,
  ticket: { ...delivery.ticket, contactName: maskName(delivery.ticket.contactName) },
});

/** A moment has as many digits as a number, and is none. */
const instants = /("\d{4}-\d\d-\d\dT[\d:.]+Z")/;

const maskText = (text: string | null): string | null => (text === null ? null : maskWords(text));

/** Numbers in what was sent or answered. */
export const maskWords = (text: string): string =>
  text
    .split(instants)
    .map((part, i) => (i % 2 === 1 ? part : maskName(part)))
    .join('');
