import type { Message } from '@balcao/contract/messages/message';
import type { WebhookDelivery, WebhookExchange } from '@balcao/contract/queue-integrations/delivery';
import type { QueueIntegration } from '@balcao/contract/queue-integrations/queue-integration';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startWebhookReceiver, type WebhookReceiver } from '../../peers/webhooks/start-webhook-receiver.ts';
import { inSystem } from '../../server/src/platform/db/tx.ts';
import { expectPause } from '../world/expect-pause.ts';
import { eventually } from '../world/running-server.ts';
import { bodiesOf, integrationWorld, notesOf } from './integration-world.ts';

const { accept, answerBy, answered, company, customer, messages, server, ticket, write } = integrationWorld();
let hooks: WebhookReceiver;
beforeAll(async () => {
  hooks = await startWebhookReceiver();
});
afterAll(() => hooks.close());
beforeEach(() => hooks.reset());

describe('webhook', () => {
  const answerByHook = async (more: object = {}) => {
    const made = await answerBy({ type: 'webhook', urlN8N: hooks.address, ...more });
    hooks.secret = made.signingSecret;
    return made;
  };
  const taken = (n: number) =>
    eventually(
      async () => hooks.received,
      (list) => list.length >= n,
    );
  const textsOf = (list: readonly { body: Record<string, unknown> }[]) =>
    list.map(({ body }) => (body as { data: { message: { body: string } } }).data.message.body);

  it('receives each message, signed, in order, and its answers are sent', async () => {
    await answerByHook();
    hooks.reply = () => ({ messages: [{ body: 'Anotado.' }] });
    await write('oi');
    expect(bodiesOf(await answered(1))).toEqual(['> oi', '< Anotado.']);
    hooks.reply = () => ({ ok: true });
    await write('um');
    await write('dois');
    await write('três');
    expect(textsOf(await taken(4))).toEqual(['oi', 'um', 'dois', 'três']);
    expect(hooks.refusals).toEqual([]);
    const found = await ticket();
    expect(hooks.received[0]!.body).toMatchObject({
      type: 'message.received',
      data: {
        ticket: { id: found!.id, uuid: found!.uuid },
        contact: { number: customer() },
        message: { body: 'oi', mediaType: 'conversation' },
      },
    });
  });

  it('answering with an invalid text has the others sent, and its log says so', async () => {
    const { id } = await answerByHook();
    hooks.reply = () => ({ messages: [{ body: 'Um.' }, { body: 'x'.repeat(4097) }, { body: 'Dois.' }] });
    await write('oi');
    const list = await answered(3);
    expect(bodiesOf(list)).toEqual(['> oi', '< Um.', '< Dois.']);
    expect(notesOf(list)).toEqual([expect.stringContaining('parte da resposta')]);
    const path = `/queueIntegration/${id}/deliveries`;
    expect((await company().admin.call('GET', path)).body).toMatchObject({
      deliveries: [{ state: 'delivered', failReason: 'partial', status: 200 }],
    });
  });

  it('a failed call is repeated, in order, under the same id', async () => {
    await answerByHook();
    hooks.misbehave({ kind: 'status', status: 503 }, { times: 1 });
    await write('um');
    await eventually(
      async () => hooks.calls.length,
      (n) => n === 1,
    );
    await write('dois');
    expect(textsOf(await taken(2))).toEqual(['um', 'dois']);
    const ids = hooks.calls.map(({ headers }) => headers['webhook-id']);
    expect(ids.slice(0, 2)).toEqual([ids[0], ids[0]]);
    expect(new Set(ids).size).toBe(2);
  });

  it('sends nothing more once a person has the conversation', async () => {
    await answerByHook();
    hooks.reply = () => ({ messages: [{ body: 'Tarde demais.' }] });
    const slow = hooks.pause();
    await write('oi');
    await eventually(
      async () => hooks.calls.length,
      (n) => n === 1,
    );
    await accept();
    slow.release();
    await taken(1);
    await write('e aí?');
    await eventually(messages, (all) => all.some(({ body }) => body === 'e aí?'));
    expect(bodiesOf(await messages())).toEqual(['> oi', '> e aí?']);
  });

  it('a failed call is repeated after the pause that it asked for, whatever is queued behind it', async () => {
    const { id } = await answerByHook();
    await expectPause({
      hooks,
      write,
      deliveries: () => deliveries(id),
      databaseUrl: server.databaseUrl(),
      jobKey: `%/hooks:${id}:%`,
    });
  });

  const deliveries = async (id: number) =>
    (await company().admin.call<{ deliveries: WebhookDelivery[] }>('GET', `/queueIntegration/${id}/deliveries`)).body
      .deliveries;

  it('deliveries are logged with request and response; one that was given up can be resent', async () => {
    const { id } = await answerByHook();
    hooks.misbehave({ kind: 'status', status: 503 }, { times: 2 });
    await write('oi');
    await eventually(
      () => deliveries(id),
      (list) => list[0]?.attempts === 2,
    );
    const [late] = await deliveries(id);
    expect(late).toMatchObject({ event: 'message.received', state: 'waiting', failReason: 'service', status: 503 });
    const path = `/queueIntegration/${id}/deliveries/${late!.id}`;
    // The next attempt would come by itself half a minute later.
    expect(await company().admin.call('POST', `${path}/replay`)).toMatchObject({ status: 200, body: { attempts: 0 } });
    await taken(1);
    await eventually(
      () => deliveries(id),
      (list) => list[0]?.state === 'delivered',
    );
    const { body } = await company().admin.call<WebhookExchange>('GET', path);
    expect(body).toMatchObject({ state: 'delivered', attempts: 1, status: 200, failReason: null, answer: '{}' });
    expect(JSON.parse(body.body!)).toEqual(hooks.received[0]!.body);
    await company().admin.call('POST', `${path}/replay`);
    await eventually(
      async () => hooks.calls.length,
      (n) => n === 4,
    );
    expect(new Set(hooks.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(hooks.received).toHaveLength(1); // a receiver that stores the id processes it once
  });

  it.each([
    ['plan', 'update plans set use_integrations = $1'],
    [
      'licence',
      `update companies set due_date = case when $1 then timestamptz '2999-01-01' else '2020-01-01' end where id = current_company()`,
    ],
  ])(
    'gets nothing more without the %s; waiting deliveries are given up, and can be resent once it is back',
    async (reason, feature) => {
      const { id } = await answerByHook();
      hooks.misbehave({ kind: 'status', status: 503 });
      await write('oi');
      await eventually(
        () => deliveries(id),
        (list) => list[0]?.attempts === 1,
      );
      const setFeature = (isIncluded: boolean) =>
        inSystem(server.running().context, company().id, (system) =>
          system.rows(`set-${reason}`, feature, [isIncluded]),
        );
      await setFeature(false);
      const states = () =>
        inSystem(server.running().context, company().id, (system) =>
          system.rows<{ state: string }>(
            'states',
            'select state from integration_deliveries where integration_id = $1',
            [id],
          ),
        );
      await eventually(states, ([only]) => only?.state === 'failed');
      await setFeature(true);
      const [given] = await deliveries(id);
      expect(given).toMatchObject({ state: 'failed', failReason: reason, attempts: 1 });
      expect(hooks.calls).toHaveLength(1);
      hooks.reset();
      await company().admin.call('POST', `/queueIntegration/${id}/deliveries/${given!.id}/replay`);
      expect(textsOf(await taken(1))).toEqual(['oi']);
    },
  );

  it('gets its chosen events of any conversation, in order, and its response to them is not sent', async () => {
    const made = await company().admin.call<QueueIntegration>('POST', '/queueIntegration', {
      type: 'webhook',
      name: `Eventos ${customer()}`,
      urlN8N: hooks.address,
      events: ['ticket.opened', 'ticket.accepted', 'ticket.closed', 'ticket.rated'],
    });
    hooks.secret = made.body.signingSecret;
    hooks.reply = () => ({ messages: [{ body: 'Ninguém lê.' }] });
    const path = `/whatsapp/${company().whatsappId}`;
    const rates = { integrationId: null, expiresTicketNPS: 60, ratingMessage: 'Quanto?' };
    expect(await company().admin.call('PUT', path, rates)).toMatchObject({ status: 200 });
    await write('oi');
    await taken(1);
    await accept();
    const { id } = (await ticket())!;
    await company().admin.call('PUT', `/tickets/${id}`, { status: 'closed' });
    await write('9');
    const found = await taken(4);
    const events = found.map(({ body }) => body as { type: string; data: { ticket: { id: number }; event: object } });
    expect(events.map(({ type, data }) => [type, data.ticket.id, data.event])).toEqual([
      ['ticket.opened', id, { how: 'customer', isReopened: false }],
      ['ticket.accepted', id, { userId: expect.any(Number), userName: 'Bia' }],
      ['ticket.closed', id, { how: 'closed', userId: expect.any(Number), userName: 'Bia' }],
      ['ticket.rated', id, { scale: 'nps', rate: 9 }],
    ]);
    const { body } = await company().admin.call<{ messages: Message[] }>('GET', `/messages/${id}`);
    expect(JSON.stringify(body.messages)).not.toContain('Ninguém lê.');
    expect(await company().admin.call('PUT', `/queueIntegration/${made.body.id}`, { events: ['x'] })).toMatchObject({
      status: 400,
      body: { details: { fields: { 'events.0': expect.any(String) } } },
    });
    await company().admin.call('PUT', path, { expiresTicketNPS: 0, ratingMessage: '' });
    await company().admin.call('DELETE', `/queueIntegration/${made.body.id}`);
  });
});
