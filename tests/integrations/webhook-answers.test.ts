import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startWebhookReceiver, type WebhookReceiver } from '../../peers/webhooks/start-webhook-receiver.ts';
import { eventually } from '../world/running-server.ts';
import { bodiesOf, integrationWorld } from './integration-world.ts';

const { accept, answerBy, answered, customer, messages, ticket, write } = integrationWorld();
let hooks: WebhookReceiver;
beforeAll(async () => {
  hooks = await startWebhookReceiver();
});
afterAll(() => hooks.close());
beforeEach(() => hooks.reset());

describe('a webhook', () => {
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

  it('is told each message, signed, in its order, and what it answers is said', async () => {
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

  it('that fails is told again, in order, under the same ids', async () => {
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

  it('says nothing more once a person has the conversation', async () => {
    await answerByHook();
    hooks.reply = () => ({ messages: [{ body: 'Tarde demais.' }] });
    hooks.misbehave({ kind: 'slow', ms: 5000 });
    await write('oi');
    await eventually(
      async () => hooks.calls.length,
      (n) => n === 1,
    );
    await accept();
    await taken(1);
    await write('e aí?');
    await eventually(messages, (all) => all.some(({ body }) => body === 'e aí?'));
    expect(bodiesOf(await messages())).toEqual(['> oi', '> e aí?']);
  });
});
