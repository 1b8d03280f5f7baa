import { describe, expect, it } from 'vitest';
import type { BotSetup } from './play.rules.ts';
import { type ReplayEvent, replayConversation } from './replay.rules.ts';
import { option, queue, setup } from './sample-bot.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));
/** Messages are two minutes apart. */
const wrote = (...texts: (string | null)[]): ReplayEvent[] =>
  texts.map((text, i) => ({ type: 'wrote', at: at(i * 2), text }));
const sales = queue(1, 'Vendas', { options: [option(1, null, 1, 'Tchau', { action: 'close' })] });
const support = queue(2, 'Suporte');
const replay = (known: BotSetup, events: ReplayEvent[], restedAt: Date | null = null) => {
  const { got, queueId } = replayConversation(() => known, events, restedAt);
  return [got.join(' '), queueId];
};
const menu = setup({ queues: [sales, support] });

describe('answers that a customer would have received', () => {
  it.each<[string, BotSetup, ReplayEvent[], [string, number | null]]>([
    ['the menu, and a queue', menu, wrote('oi', '2'), ['menu', 2]],
    ['the menu, the options, an end', menu, wrote('oi', '1', '1'), ['menu options closed', 1]],
    ['an end, and the menu again', menu, wrote('oi', '1', '1', 'oi?'), ['menu options closed', null]],
    ['the menu to its limit', menu, wrote('oi', 'a', 'b', 'c'), ['menu gaveUp', null]],
    ['one queue’s greeting', setup({ queues: [support] }), wrote('oi'), ['text', 2]],
    ['nothing', setup({ connection: { greetingMessage: '' } }), wrote('oi'), ['nothing', null]],
    ['nothing, because nobody wrote', menu, [], ['nothing', null]],
    [
      'the text of the hours alone',
      setup({ queues: [sales, support], settings: { scheduleType: 'company' }, isCompanyOpen: false }),
      wrote('oi', 'oi'),
      ['outOfHours', null],
    ],
    [
      'a responder',
      setup({ queues: [sales], connection: { responder: { kind: 'prompt', id: 3 } } }),
      wrote('oi'),
      ['responder', 1],
    ],
    [
      'no second menu where a person moved it',
      menu,
      [...wrote('oi'), { type: 'moved', at: at(1), queueId: 2 }, { type: 'wrote', at: at(2), text: 'alô' }],
      ['menu', 2],
    ],
  ])('%s', (_, known, events, expected) => expect(replay(known, events)).toEqual(expected));

  it('sends no menu while the menu of the conversation pauses', () => {
    const resting = setup({ queues: [sales, support], connection: { timeUseBotQueuesMinutes: 60 } });
    expect(replay(resting, wrote('oi'), at(-30))).toEqual(['nothing', null]);
    expect(replay(resting, wrote('oi'), at(-61))).toEqual(['menu', null]);
  });
});
