import { beforeEach, expect, it } from 'vitest';
import { testWorld } from '../../../../tests/world/test-world.ts';
import { acceptTicket } from '../../tickets/accept-ticket.ts';
import { lockTicketById } from '../../tickets/find-ticket.ts';
import { answerAutomatically, readContextsOf } from '../answer-automatically.ts';
import { renewBotSessions } from '../renew-bot-sessions.ts';
import { askResponder, type ResponderDeps } from './ask-responder.ts';
import type { ResponderAnswer } from './responder-port.ts';

const world = testWorld();
let ticketId: number;
let asked: number;
/** The response of the service, after it was called. */
let serve: () => Promise<ResponderAnswer>;
/** The responder's reading of its input, in the transaction before the call. */
let readInput: () => Promise<void>;
const answering = (body: string): ResponderAnswer => ({ replies: [{ body }], notes: [], outcome: { type: 'stay' } });
const deps = (): ResponderDeps => ({
  context: world.context(),
  responders: {
    prompt: {
      async prepare() {
        await readInput();
        return () => {
          asked += 1;
          return serve();
        };
      },
    },
  },
});
const ask = (turn: number) => askResponder(deps(), { companyId: world.ana.companyId, ticketId, turn });

/** Stores the customer's message as on receipt. */
const customerWrites = (text = 'oi') =>
  world.run(async (tx) => {
    const words = [{ ticketId, text }];
    await answerAutomatically(tx, await readContextsOf(tx, words), words);
  });
const sentTexts = async () =>
  (await world.sql<{ body: string }>(`select body from messages where origin = 'bot' order by id`)).map(
    ({ body }) => body,
  );
const openAccept = () =>
  world.run(async (tx) => {
    const before = await lockTicketById(tx, ticketId);
    await acceptTicket(tx, world.bia, before!, { queueId: world.queueId, greeting: false });
    await tx.rows('end-session-as-subscriber', `update bot_sessions set state = 'ended' where ticket_id = $1`, [
      ticketId,
    ]);
  });

beforeEach(async () => {
  asked = 0;
  serve = async () => answering('Olá!');
  readInput = async () => undefined;
  const [connection] = await world.sql<{ id: number }>(
    `insert into connections (company_id, name, channel, provider) values ($1, 'Loja', 'sandbox', 'sandbox') returning id`,
    [world.ana.companyId],
  );
  const [prompt] = await world.sql<{ id: number }>(
    `insert into prompts (company_id, name, prompt, max_tokens, temperature, max_messages) values ($1, 'IA', 'x', 100, 1, 10) returning id`,
    [world.ana.companyId],
  );
  await world.sql('update connections set prompt_id = $1', [prompt!.id]);
  ticketId = await world.ticket(await world.contact('Aline', '5511987654321'));
  await world.sql('update tickets set whatsapp_id = $1 where id = $2', [connection!.id, ticketId]);
});

it('enqueues one job per conversation, delayed, in its company’s queues', async () => {
  await customerWrites();
  await customerWrites();
  const jobs = await world.jobs('ask-responder');
  expect(jobs.map(({ payload }) => payload)).toEqual([{ companyId: world.ana.companyId, ticketId, turn: 2 }]);
  expect(jobs[0]).toMatchObject({
    key: `ask:${ticketId}`,
    queue: expect.stringContaining(`answers:${world.ana.companyId}:`),
  });
  expect(jobs[0]!.runAt.getTime()).toBe(world.now.getTime() + 1500);
});

it('run twice, answers once', async () => {
  await customerWrites();
  await ask(1);
  await ask(1);
  expect([await sentTexts(), asked]).toEqual([['Olá!'], 1]);
});

it('killed before the answer was stored, asks again and answers once', async () => {
  await customerWrites();
  serve = () => Promise.reject(new Error('the process was killed'));
  await expect(ask(1)).rejects.toThrow('killed');
  expect(await sentTexts()).toEqual([]);
  serve = async () => answering('Olá!');
  await ask(1);
  await ask(1);
  expect([await sentTexts(), asked]).toEqual([['Olá!'], 2]);
});

it('after three failed attempts, people take over', async () => {
  await customerWrites();
  serve = () => Promise.reject(new Error('a defect'));
  for (let i = 0; i < 3; i++) await expect(ask(1)).rejects.toThrow('a defect');
  await ask(1);
  expect([await sentTexts(), asked]).toEqual([[expect.stringContaining('espera por uma pessoa')], 3]);
  expect(await world.sql('select chatbot from tickets where id = $1', [ticketId])).toEqual([{ chatbot: false }]);
});

it('after three attempts that failed before the service was called, people take over', async () => {
  await customerWrites();
  readInput = () => Promise.reject(new Error('a key that cannot be opened'));
  for (let i = 0; i < 3; i++) await expect(ask(1)).rejects.toThrow('a key');
  await ask(1);
  expect([await sentTexts(), asked]).toEqual([[expect.stringContaining('espera por uma pessoa')], 0]);
  expect(await world.sql('select chatbot from tickets where id = $1', [ticketId])).toEqual([{ chatbot: false }]);
});

it('two processes with the same answer store it once', async () => {
  await customerWrites();
  const both = Promise.withResolvers<void>();
  serve = async () => {
    if (asked === 2) both.resolve();
    await both.promise;
    return answering('Olá!');
  };
  await Promise.all([ask(1), ask(1)]);
  expect([await sentTexts(), asked]).toEqual([['Olá!'], 2]);
});

it.each<[string, () => Promise<unknown>]>([
  ['a person accepted', openAccept],
  ['the ticket was closed', () => world.sql(`update tickets set status = 'closed' where id = $1`, [ticketId])],
  ['the customer wrote again', () => customerWrites('e mais')],
  ['the conversation began anew', () => world.run((tx) => renewBotSessions(tx, [ticketId]))],
  ['the ticket was deleted', () => world.sql('delete from tickets where id = $1', [ticketId])],
])('an answer that arrives after %s is not sent', async (_, meanwhile) => {
  await customerWrites();
  serve = async () => {
    await meanwhile();
    return answering('Tarde demais');
  };
  await ask(1);
  expect([await sentTexts(), asked]).toEqual([[], 1]);
});

it('an answer that arrives after a menu has led a new conversation to the same queue is not sent', async () => {
  const { companyId } = world.ana;
  await world.sql(
    `update queues set greeting_message = 'Bem-vindo', prompt_id = (select prompt_id from connections) where id = $1`,
    [world.queueId],
  );
  await world.sql('update connections set prompt_id = null');
  await world.sql(
    `with other as (insert into queues (company_id, name, color) values ($1, 'Outra', '#654321') returning id)
     insert into whatsapp_queues (company_id, whatsapp_id, queue_id) select $1::int, c.id, q.id from connections c,
       (select id from other union all select $2::int) q`,
    [companyId, world.queueId],
  );
  const beginAnew = async () => {
    await world.run((tx) => renewBotSessions(tx, [ticketId]));
    await world.sql('update tickets set queue_id = null where id = $1', [ticketId]);
    for (const text of ['oi', '1']) await customerWrites(text);
  };
  await beginAnew();
  await customerWrites('Qual é o prazo?');
  serve = async () => {
    await beginAnew();
    return answering('Tarde demais');
  };
  await ask(1);
  expect([await sentTexts(), asked]).toEqual([[], 1]);
});

it('asks nobody when a user has accepted the ticket', async () => {
  await customerWrites();
  await openAccept();
  await ask(1);
  expect(asked).toBe(0);
});

it('after the service ends, the next message is for people', async () => {
  await customerWrites();
  serve = async () => ({ replies: [], notes: ['porque'], outcome: { type: 'people', queueId: world.queueId } });
  await ask(1);
  await customerWrites();
  expect(await world.sql('select state, turn from bot_sessions')).toEqual([{ state: 'ended', turn: 1 }]);
  expect(await world.sql('select body, is_private, status from messages')).toEqual([
    { body: 'porque', is_private: true, status: 'sent' },
  ]);
});

it('an answer for a deleted queue is not retried: people continue where the conversation is', async () => {
  await customerWrites();
  serve = async () => ({ replies: [], notes: ['porque'], outcome: { type: 'people', queueId: 2_000_000_000 } });
  await ask(1);
  expect(await world.sql('select state, answered_turn from bot_sessions')).toEqual([
    { state: 'ended', answered_turn: 1 },
  ]);
  expect(await world.sql('select queue_id, chatbot from tickets where id = $1', [ticketId])).toEqual([
    { queue_id: world.queueId, chatbot: false },
  ]);
});

it('an answer of a flow counts once, however many texts it has', async () => {
  const bubbles = Array.from({ length: 6 }, (_, i) => ({ body: `${i + 1}` }));
  serve = async () => ({ replies: bubbles, notes: ['lido em uma página'], outcome: { type: 'stay' } });
  for (let turn = 1; turn <= 11; turn++) {
    world.now = new Date(world.now.getTime() + 50_000);
    await customerWrites();
    await ask(turn);
  }
  expect(asked).toBe(10);
  expect(await world.sql('select state from bot_sessions')).toEqual([{ state: 'ended' }]);
});

it('an answer over the channel’s limit is split, and an endless one is cut', async () => {
  await customerWrites();
  const long = `${'a'.repeat(4000)}\n${'b'.repeat(4000)}`;
  serve = async () => ({ ...answering(''), replies: [{ body: long }, ...Array(100).fill({ body: 'e' })] });
  await ask(1);
  const texts = await sentTexts();
  expect(texts.slice(0, 3)).toEqual(['a'.repeat(4000), 'b'.repeat(4000), 'e']);
  expect(texts).toHaveLength(30);
});

it('asks nothing for another company', async () => {
  await customerWrites();
  await askResponder(deps(), { companyId: world.otto.companyId, ticketId, turn: 1 });
  expect(asked).toBe(0);
});

it('a question asked before the company became inactive is not answered: people see it when the company is active again', async () => {
  await customerWrites();
  await world.sql('update companies set status = false where id = $1', [world.ana.companyId]);
  await ask(1);
  expect([asked, await sentTexts()]).toEqual([0, []]);
  expect(await world.sql('select state from bot_sessions')).toEqual([{ state: 'ended' }]);
  expect(await world.sql('select chatbot from tickets where id = $1', [ticketId])).toEqual([{ chatbot: false }]);
});
