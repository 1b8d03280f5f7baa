import type { WebhookExchange } from '@balcao/contract/queue-integrations/delivery';
import type { Actor } from '@balcao/contract/users/actor';
import { expect, test } from 'vitest';
import { setUpTestContext } from '../../signup/test-context.ts';
import { presentDelivery, presentExchange } from './mask-exchange.ts';

const world = setUpTestContext();
const exchange: WebhookExchange = {
  id: 7,
  event: 'message.received',
  state: 'delivered',
  attempts: 1,
  failReason: null,
  status: 200,
  ticket: { id: 3, uuid: 'b9a9', contactName: '+55 (21) 97654-9921' },
  createdAt: '2026-03-10T12:00:00.000Z',
  attemptedAt: null,
  body: '{"timestamp":"2026-03-10T12:00:00.000Z","data":{"contact":{"name":"+55 (21) 97654-9921","number":"5521976549921"}}}',
  answer: 'thanks, 5521976549921',
};

test('the log is masked for users who see numbers masked, and moments are unchanged', async () => {
  const admin = await world.company('alfa');
  expect(presentExchange(admin, exchange)).toEqual(exchange);
  const masked: Actor = { ...admin, isTricked: false };
  const { body, answer, ticket } = presentExchange(masked, exchange);
  expect(body).toBe(
    '{"timestamp":"2026-03-10T12:00:00.000Z","data":{"contact":{"name":"+55 (21) 97654****","number":"552197654****"}}}',
  );
  expect(answer).toBe('thanks, 552197654****');
  expect(ticket.contactName).toBe('+55 (21) 97654****');
  expect(presentDelivery(masked, exchange).ticket.contactName).toBe('+55 (21) 97654****');
});
