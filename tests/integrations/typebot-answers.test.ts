import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTypebot, type Typebot } from '../../peers/typebot/start-typebot.ts';
import { eventually } from '../world/running-server.ts';
import { bodiesOf, integrationWorld, notesOf } from './integration-world.ts';

const { accept, answerBy, answered, company, messages, restorePause, server, ticket, write } = integrationWorld();
let typebot: Typebot;
beforeAll(async () => {
  typebot = await startTypebot();
});
afterAll(() => typebot.close());
beforeEach(() => typebot.reset());

describe('Typebot flow', () => {
  const answerByTypebot = (more: object = {}) =>
    answerBy({ type: 'typebot', urlN8N: typebot.url, typebotSlug: 'pedidos', typebotDelayMessage: 0, ...more });
  const list = '*[ 1 ]* - Pão\n*[ 2 ]* - Bolo\n*[ 3 ]* - Falar com alguém';

  it('begins with the first message, is answered by numbers, and hands over when the flow says so', async () => {
    await answerByTypebot();
    await write('oi');
    expect(bodiesOf(await answered(2))).toEqual([
      '> oi',
      '< Olá! Sou a *assistente* da padaria.',
      '< Como é o seu nome?',
    ]);
    expect(await ticket()).toMatchObject({
      status: 'pending',
      chatbot: true,
      typebotSessionId: expect.any(String),
      typebotStatus: true,
      botResponder: { kind: 'integration', name: expect.stringContaining('Serviço') },
    });
    await write('Aline');
    expect(bodiesOf(await answered(4)).slice(-2)).toEqual(['< O que você quer?', `< ${list}`]);
    await write('3');
    expect(bodiesOf(await answered(5)).at(-1)).toBe('< Só um momento.');
    expect(typebot.answers.map(({ text }) => text)).toEqual(['Aline', 'Falar com alguém']);
    const waiting = await eventually(ticket, (found) => found?.chatbot === false);
    expect(waiting).toMatchObject({
      status: 'pending',
      userId: null,
      typebotSessionId: null,
      typebotStatus: false,
      botResponder: null,
    });
    expect(notesOf(await messages())).toEqual([expect.stringMatching(/passou a conversa/)]);
    expect(JSON.stringify(await messages())).not.toContain('stopBot');
    await write('alô?');
    await eventually(messages, (all) => all.some(({ body }) => body === 'alô?'));
    expect(typebot.answers).toHaveLength(2);
  });

  it('two quick messages start one session', async () => {
    await restorePause();
    await answerByTypebot();
    await Promise.all([write('oi'), write('tudo bem?')]);
    await answered(2);
    await write('Aline');
    await answered(4);
    expect([typebot.started.length, typebot.answers.map(({ text }) => text)]).toEqual([1, ['Aline']]);
  });

  it('hands over at its end, in the queue that it names', async () => {
    const made = await company().admin.call<{ id: number }>('POST', '/queue', { name: 'Bolos', color: '#654321' });
    typebot.flows.set('pedidos', { start: { bubbles: ['Um momento.', `#{"queueId": ${made.body.id}}`] } });
    await answerByTypebot();
    await write('oi');
    const moved = await eventually(ticket, (found) => found?.queueId === made.body.id);
    expect(moved).toMatchObject({ status: 'pending', chatbot: false });
    expect(bodiesOf(await messages())).toEqual(['> oi', '< Um momento.']);
  });

  it('obeys the words to restart and to finish, and reports what it does not understand', async () => {
    await answerByTypebot({
      typebotKeywordFinish: 'Sair',
      typebotKeywordRestart: 'Voltar',
      typebotRestartMessage: 'Vamos lá de novo.',
    });
    await write('oi');
    await answered(2);
    await write('voltar');
    expect(bodiesOf(await answered(5)).at(-3)).toBe('< Vamos lá de novo.');
    expect(typebot.started).toHaveLength(2);
    await write('SAIR');
    await eventually(ticket, (found) => found?.chatbot === false);
    expect(typebot.answers).toEqual([]);
  });

  it('finishes at its word after a pause in which the session expired, too, and does not begin anew', async () => {
    await answerByTypebot({ typebotExpires: 1, typebotKeywordFinish: 'Sair' });
    await write('oi');
    await answered(2);
    const { owner } = server.running().context.database;
    await owner.query(`update integration_sessions set updated_at = updated_at - interval '2 minutes'`);
    await owner.query(`update ticket_cycles set opened_at = opened_at - interval '2 minutes'`);
    await write('sair');
    await eventually(ticket, (found) => found?.chatbot === false);
    expect([typebot.started.length, bodiesOf(await messages()).at(-1)]).toEqual([1, '> sair']);
  });

  it('finds its words among messages in quick succession', async () => {
    await restorePause();
    await answerByTypebot({ typebotKeywordFinish: 'Sair' });
    await write('oi');
    await answered(2);
    await Promise.all([write('não quero mais'), write('Sair')]);
    await eventually(ticket, (found) => found?.chatbot === false);
    expect(typebot.answers).toEqual([]);
  });

  it('says nothing more after its word to finish, though texts still wait for its pauses', async () => {
    await answerByTypebot({ typebotKeywordFinish: 'Sair', typebotDelayMessage: 30_000 });
    await write('oi');
    await answered(2);
    await write('Sair');
    await eventually(ticket, (found) => found?.chatbot === false);
    expect((await messages()).filter((one) => one.fromMe && !one.isPrivate).map((one) => one.isDeleted)).toEqual([
      false,
      true,
    ]);
  });

  it('restarts when its session is unknown', async () => {
    await answerByTypebot({ typebotExpires: 0 });
    await write('oi');
    await answered(2);
    typebot.dropSessions();
    await write('Aline');
    await answered(4);
    expect(typebot.started).toHaveLength(2);
  });

  it.each<[Parameters<Typebot['misbehave']>[0], RegExp]>([
    [{ kind: 'status', status: 500 }, /falhou/],
    [{ kind: 'garbage' }, /não se entende/],
    [{ kind: 'reset' }, /falhou/],
    [{ kind: 'status', status: 404 }, /não conhece/],
  ])('%o: the customer gets nothing, people read why', async (fault, why) => {
    await answerByTypebot();
    typebot.misbehave(fault);
    await write('oi');
    const all = await answered(1);
    expect([bodiesOf(all), notesOf(all)]).toEqual([['> oi'], [expect.stringMatching(why)]]);
    expect(await ticket()).toMatchObject({ status: 'pending', chatbot: false });
  });

  it('a flow that answers while the customer writes again sends its texts with the next answer, and starts once', async () => {
    await answerByTypebot();
    const slow = typebot.pause();
    await write('oi');
    await eventually(
      async () => typebot.calls.length,
      (n) => n === 1,
    );
    await write('Aline');
    await eventually(messages, (all) => all.some(({ body }) => body === 'Aline'));
    slow.release();
    expect(bodiesOf(await answered(4))).toEqual([
      '> oi',
      '> Aline',
      '< Olá! Sou a *assistente* da padaria.',
      '< Como é o seu nome?',
      '< O que você quer?',
      `< ${list}`,
    ]);
    expect(typebot.started).toHaveLength(1);
  });

  it('a flow that ends while the customer writes again stays ended', async () => {
    await answerByTypebot({ typebotExpires: 0 });
    await write('oi');
    await answered(2);
    await write('Aline');
    await answered(4);
    const calls = typebot.calls.length;
    const slow = typebot.pause();
    await write('1');
    await eventually(
      async () => typebot.calls.length,
      (n) => n === calls + 1,
    );
    await write('obrigada');
    await eventually(messages, (all) => all.some(({ body }) => body === 'obrigada'));
    slow.release();
    await eventually(ticket, (found) => found?.chatbot === false);
    expect(bodiesOf(await messages()).slice(-3)).toEqual(['> 1', '> obrigada', '< Anotado! Até já.']);
    expect([typebot.started.length, typebot.answers.length]).toEqual([1, 2]);
  });

  it('answering after the conversation was closed and begun again says nothing in the new one, which begins its own flow', async () => {
    await answerByTypebot();
    await write('oi');
    await answered(2);
    const calls = typebot.calls.length;
    const slow = typebot.pause();
    await write('Aline');
    await eventually(
      async () => typebot.calls.length,
      (n) => n === calls + 1,
    );
    const { id } = (await ticket())!;
    expect((await company().admin.call('PUT', `/tickets/${id}`, { status: 'closed' })).status).toBe(200);
    await write('oi de novo');
    await eventually(ticket, (found) => found?.chatbot === true);
    slow.release();
    expect(bodiesOf(await answered(4)).slice(2)).toEqual([
      '< Como é o seu nome?',
      '> Aline',
      '> oi de novo',
      '< Olá! Sou a *assistente* da padaria.',
      '< Como é o seu nome?',
    ]);
    expect([typebot.started.length, typebot.answers.map(({ text }) => text)]).toEqual([2, ['Aline']]);
  });

  it('begun again by its word says none of the texts that still wait for its pauses', async () => {
    await answerByTypebot({ typebotKeywordRestart: 'Voltar', typebotDelayMessage: 30_000 });
    await write('oi');
    await answered(2);
    await write('voltar');
    await answered(4);
    expect((await messages()).filter(({ fromMe }) => fromMe).map(({ isDeleted }) => isDeleted)).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  it('answering after a person has accepted is not sent', async () => {
    await answerByTypebot();
    const slow = typebot.pause();
    await write('oi');
    await eventually(
      async () => typebot.calls.length,
      (n) => n === 1,
    );
    await accept();
    slow.release();
    await eventually(
      async () => typebot.started.length,
      (n) => n === 1,
    );
    await write('e aí?');
    await eventually(messages, (all) => all.some(({ body }) => body === 'e aí?'));
    expect(bodiesOf(await messages())).toEqual(['> oi', '> e aí?']);
    expect(typebot.started).toHaveLength(1);
  });
});
