import { describe, expect, it } from 'vitest';
import { decideAutomation } from './automation.rules.ts';
import { newBotSession } from './bot.ts';
import { option, queue, setup } from './sample-bot.ts';
import { now, picture, playScript } from './sample-talk.ts';

/** Asserts that exactly these texts are sent. */
const expectTalk = (over: Parameters<typeof setup>[0], script: string[], queueId: number | null = null) =>
  expect(playScript(over, script, queueId)).toEqual(script);

const two = [queue(1, 'Vendas'), queue(2, 'Suporte')];
const menu = '< Welcome / *[ 1 ]* - Vendas / *[ 2 ]* - Suporte';

describe('responder', () => {
  const prompt = { kind: 'prompt' as const, id: 7 };
  const integration = { kind: 'integration' as const, id: 8 };
  const asked = '(asks the responder)';
  it('the responder of the connection answers each message, instead of any menu', () =>
    expectTalk({ queues: two, connection: { responder: prompt } }, [
      '> oi',
      asked,
      '> 1',
      asked,
      `> ${picture}`,
      asked,
    ]));
  it('the responder of the only queue answers after its greeting', () =>
    expectTalk({ queues: [queue(1, 'Vendas', { responder: prompt })] }, ['> oi', '< Greeting of Vendas', asked], 1));
  it('the responder of a chosen queue answers from the message after the greeting', () => {
    const queues = [queue(1, 'Vendas', { responder: prompt }), queue(2, 'Suporte')];
    expectTalk({ queues }, ['> oi', menu, '> 1', '(goes to queue 1)', '< Greeting of Vendas', '> preço?', asked]);
  });
  it('the responder of a chosen queue starts at once if the queue has no greeting or it is an integration', () => {
    const silent = [queue(1, 'Vendas', { responder: prompt, greetingMessage: '' }), queue(2, 'Suporte')];
    expectTalk({ queues: silent }, ['> oi', menu, '> 1', '(goes to queue 1)', asked]);
    const program = [queue(1, 'Vendas', { responder: integration }), queue(2, 'Suporte')];
    expectTalk({ queues: program }, ['> oi', menu, '> 1', '(goes to queue 1)', '< Greeting of Vendas', asked]);
  });
  it('the responder of a queue with options starts when the options end, also after a transfer by a leaf', () => {
    const leaves = [
      option(1, null, 1, 'Dúvidas', { message: 'Diga.' }),
      option(2, null, 2, 'Outra', { action: 'transfer', actionQueueId: 2 }),
    ];
    const queues = [
      queue(1, 'Vendas', { options: leaves, responder: prompt }),
      queue(2, 'Suporte', { responder: integration }),
    ];
    const shown = '< Greeting of Vendas / *[ 1 ]* - Dúvidas / *[ 2 ]* - Outra / *[ # ]* - Voltar ao menu';
    const enter = ['> oi', menu, '> 1', '(goes to queue 1)', shown];
    expectTalk({ queues }, [...enter, '> 1', '< Diga.', '> quanto?', asked]);
    expectTalk({ queues }, [...enter, '> 2', '< Outra', '(goes to queue 2)', asked, '> oi', asked]);
  });
  it('the responder of the current queue starts when the target queue of a leaf was deleted', () => {
    const leaves = [option(1, null, 1, 'Outra', { message: 'Um momento.', action: 'transfer', actionQueueId: null })];
    const queues = [queue(1, 'Vendas', { options: leaves, responder: prompt })];
    const shown = '< Greeting of Vendas / *[ 1 ]* - Outra';
    expectTalk({ queues }, ['> oi', shown, '> 1', '< Um momento.', '> quanto?', asked], 1);
  });
  it('the responder of a leaf starts after the leaf’s message, before the responder of the queue', () => {
    const leaves = [
      option(1, null, 1, 'Pedidos', { action: 'integrate', integrationId: 7 }),
      option(2, null, 2, 'Sem nada', { action: 'integrate' }),
    ];
    const queues = [queue(1, 'Vendas', { options: leaves, responder: prompt })];
    const shown = '< Greeting of Vendas / *[ 1 ]* - Pedidos / *[ 2 ]* - Sem nada';
    expectTalk({ queues }, ['> oi', shown, '> 1', '< Pedidos', asked, '> um pão', asked], 1);
    expectTalk({ queues }, ['> oi', shown, '> 2', '< Sem nada', '> oi', asked], 1);
  });
  it('does not answer outside the hours', () =>
    expectTalk({ connection: { responder: prompt }, settings: { scheduleType: 'company' }, isCompanyOpen: false }, [
      ...['> oi', '< Closed', '> oi?'],
    ]));
  it('on another machine gives up at the limit, and the ticket goes to people', () => {
    const known = { ...setup({ connection: { responder: prompt } }), text: 'oi', now };
    const ticket = { hasPerson: false, isGroup: false, useIntegration: false, responder: null, queueId: null };
    const session = { ...newBotSession, state: 'responder' as const, responder: prompt, turn: 9 };
    const decided = decideAutomation({ ...known, ticket: { ...ticket, recentReplies: 10, repliesToday: 10 } }, session);
    expect(decided).toEqual({ actions: [{ type: 'giveUp' }], session: { ...session, state: 'ended' } });
  });
  it('set for a conversation precedes the connection’s, and each question is a separate turn', () => {
    const known = { ...setup({ connection: { responder: prompt } }), text: 'oi', now };
    const ticket = { hasPerson: false, isGroup: false, useIntegration: true, responder: integration, queueId: null };
    const { session } = decideAutomation(
      { ...known, ticket: { ...ticket, recentReplies: 0, repliesToday: 0 } },
      newBotSession,
    );
    expect(session).toMatchObject({ state: 'responder', responder: integration, turn: 1 });
  });
});
