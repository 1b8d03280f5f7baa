import { describe, expect, it } from 'vitest';
import { decideAutomation } from './automation.rules.ts';
import { type BotContext, newBotSession } from './bot.ts';
import { option, queue, setup } from './sample-bot.ts';
import { now, playScript } from './sample-talk.ts';

const two = [queue(1, 'Vendas'), queue(2, 'Suporte')];
const menu = '< Welcome / *[ 1 ]* - Vendas / *[ 2 ]* - Suporte';

/** Where two responders could answer, the table says which one does. */
describe('order of automatic responders', () => {
  const initialTicket: BotContext['ticket'] = {
    ...{ hasPerson: false, isGroup: false, useIntegration: false, responder: null, queueId: null },
    ...{ recentReplies: 0, repliesToday: 0 },
  };
  const prompt = { kind: 'prompt' as const, id: 7 };
  const options = [option(1, null, 1, 'Preços', { message: 'Dez reais.' })];
  const closed = { settings: { scheduleType: 'company' as const }, isCompanyOpen: false };
  it.each<[string, string, Parameters<typeof setup>[0], string]>([
    ['the hours', 'the greeting', closed, '< Closed'],
    ['the hours', 'the menu of queues', { queues: two, ...closed }, '< Closed'],
    ['the hours', 'the responder of the connection', { connection: { responder: prompt }, ...closed }, '< Closed'],
    ['the hours', 'the options', { queues: [queue(1, 'Vendas', { options })], ...closed }, '< Closed'],
    [
      'the responder of the connection',
      'the menu of queues',
      { queues: two, connection: { responder: prompt } },
      '(asks the responder)',
    ],
    ['the responder of the connection', 'the greeting', { connection: { responder: prompt } }, '(asks the responder)'],
    [
      'the options',
      'the responder of the queue',
      { queues: [queue(1, 'Vendas', { options, responder: prompt })] },
      '< Greeting of Vendas / *[ 1 ]* - Preços',
    ],
    ['the menu of queues', 'the greeting of a queue', { queues: two }, menu],
  ])('%s before %s', (_first, _second, over, answer) => {
    // A customer's ticket begins in the only queue of its connection.
    const [only, ...more] = over.queues ?? [];
    const queueId = only && more.length === 0 ? only.id : null;
    expect(playScript(over, ['> oi'], queueId)[1]).toBe(answer);
  });
  it.each<[string, Partial<BotContext['contact']>, Partial<BotContext['ticket']>]>([
    ['a person', {}, { hasPerson: true }],
    ['a group', {}, { isGroup: true }],
    ['a contact without bot', { disableBot: true }, {}],
    ['another machine', { isOwnConnection: true }, {}],
  ])('%s before everything', (_who, contact, ticket) => {
    const answers = (over: Parameters<typeof setup>[0], of: BotContext['ticket']) =>
      decideAutomation({ ...setup(over), text: 'oi', now, ticket: of }, newBotSession).actions.length;
    for (const over of [closed, { queues: two }, { connection: { responder: prompt } }]) {
      expect(answers(over, initialTicket)).toBe(1);
      expect(answers({ ...over, contact }, { ...initialTicket, ...ticket })).toBe(0);
    }
  });
});
