import { maskName } from '@balcao/contract/contacts/contact.rules';
import { can } from '@balcao/contract/permissions';
import type { WebhookDelivery, WebhookExchange } from '@balcao/contract/queue-integrations/delivery';
import type { Actor } from '@balcao/contract/users/actor';

/** Masked for users who may not see full numbers, which requests contain. */
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

/** A timestamp has as many digits as a number, but must not be masked. */
const instants = /("\d{4}-\d\d-\d\dT[\d:.]+Z")/;

const maskText = (text: string | null): string | null => (text === null ? null : maskNumbersInText(text));

/** Masks numbers in a request or response. */
export const maskNumbersInText = (text: string): string =>
  text
    .split(instants)
    .map((part, i) => (i % 2 === 1 ? part : maskName(part)))
    .join('');
