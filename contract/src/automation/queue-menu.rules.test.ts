import { describe, expect, it } from 'vitest';
import type { BotQueue } from './bot.ts';
import { newBotPlay, playMessage } from './play.rules.ts';
import { option, queue, setup } from './sample-bot.ts';
import { now, picture, playScript } from './sample-talk.ts';

const menu = '< Welcome / *[ 1 ]* - Vendas / *[ 2 ]* - Suporte';
const closedSales = {
  queues: [queue(1, 'Vendas', { open: false }), queue(2, 'Suporte')],
  settings: { scheduleType: 'queue' as const },
};
const expectTalk = (over: Parameters<typeof setup>[0], script: string[], queueId: number | null = null) =>
  expect(playScript(over, script, queueId)).toEqual(script);

describe('leaving a closed queue', () => {
  const closed = '< Vendas is closed / *[ # ]* - Voltar ao menu';

  it('is not a wrong answer: it returns to the menu even when the connection shows its menu only once', () =>
    expectTalk({ ...closedSales, connection: { maxUseBotQueues: 1 } }, [
      ...['> oi', menu, '> 1', closed, '> #', menu],
      ...['> 2', '(goes to queue 2)', '< Greeting of Suporte'],
    ]));

  it('works repeatedly, and a wrong answer still counts', () =>
    expectTalk({ ...closedSales, connection: { maxUseBotQueues: 2 } }, [
      ...['> oi', menu, '> 1', closed, '> #', menu, '> 1', closed, '> #', menu],
      ...['> talvez', menu, '> talvez', '(waits for a person)'],
    ]));

  it('returns at once, also for a customer who answers within a moment', () =>
    expectTalk(closedSales, ['> oi', menu, '>+1s 1', closed, '>+1s #', menu]));

  it('counts like any first word before a menu was shown', () =>
    expectTalk({ ...closedSales, connection: { maxUseBotQueues: 1 } }, [
      ...['> #', menu, '> oi', '(waits for a person)'],
    ]));
});

it('lets a closed queue be chosen when the company does not use queue hours', () =>
  expectTalk({ ...closedSales, settings: { scheduleType: 'disabled' } }, [
    ...['> oi', menu, '> 1', '(goes to queue 1)', '< Greeting of Vendas'],
  ]));

it.each(['0', '3', '-1', '1,5', '2º', '1 2', '0001', '1..', 'um'])('“%s” is no number of the menu', (answer) =>
  expectTalk({ queues: [queue(1, 'Vendas'), queue(2, 'Suporte')] }, ['> oi', menu, `> ${answer}`, menu]),
);

it.each([' 2 ', '02', '2\n'])('“%s” is a number as people type it', (answer) => {
  const known = setup({ queues: [queue(1, 'Vendas'), queue(2, 'Suporte')] });
  const shown = playMessage(known, newBotPlay(null), { text: 'oi', now });
  const { play } = playMessage(known, shown.play, { text: answer, now: new Date(now.getTime() + 60_000) });
  expect(play.queueId).toBe(2);
});

it('lists queues in the connection’s order, and reads a number by the menu that was shown', () =>
  expectTalk({ queues: [queue(9, 'Suporte'), queue(4, 'Vendas'), queue(7, 'Cobrança')] }, [
    ...['> oi', '< Welcome / *[ 1 ]* - Suporte / *[ 2 ]* - Vendas / *[ 3 ]* - Cobrança'],
    ...['> 3', '(goes to queue 7)', '< Greeting of Cobrança'],
  ]));

describe('a menu whose queues were deleted while it waited', () => {
  const answer = (before: BotQueue[], after: BotQueue[], over: Parameters<typeof setup>[0] = {}, texts = ['2']) => {
    let at = now.getTime();
    let { play } = playMessage(setup({ ...over, queues: before }), newBotPlay(null), { text: 'oi', now });
    return texts.map((text) => {
      at += 60_000;
      const answered = playMessage(setup({ ...over, queues: after }), play, { text, now: new Date(at) });
      play = answered.play;
      return answered;
    });
  };
  const [sales, help] = [queue(1, 'Vendas'), queue(2, 'Suporte')];
  const messageAction = (body: string) => ({ type: 'say', body, fileId: null });
  const goes = { type: 'setQueue', queueId: 1 };

  it.each(['2', '1', '#', 'quero falar com alguém'])('but one leads there, whatever is answered: “%s”', (text) =>
    expect(answer([sales, help], [sales], {}, [text])).toMatchObject([
      { actions: [goes, messageAction('Greeting of Vendas')], play: { queueId: 1, session: { state: 'ended' } } },
    ]),
  );

  it('with one queue left, shows that queue’s options, and they work', () => {
    const left = queue(1, 'Vendas', { options: [option(1, null, 1, 'Preços', { message: 'São estes.' })] });
    expect(answer([left, help], [left], {}, ['2', '1'])).toMatchObject([
      {
        actions: [goes, messageAction('Greeting of Vendas\n\n*[ 1 ]* - Preços')],
        play: { session: { state: 'options' } },
      },
      { actions: [messageAction('São estes.')], play: { queueId: 1, session: { state: 'ended' } } },
    ]);
  });

  it('with one closed queue left, says so once, and greets when it opens', () => {
    const settings = { scheduleType: 'queue' as const };
    const closed = queue(1, 'Vendas', { open: false });
    const [first, second] = answer([sales, help], [closed], { settings }, ['2', 'oi?']);
    expect(first).toMatchObject({ actions: [goes, messageAction('Vendas is closed')], play: { queueId: 1 } });
    expect(second?.actions).toEqual([]);
    const later = { text: 'bom dia', now: new Date(now.getTime() + 3_600_000) };
    expect(playMessage(setup({ settings, queues: [sales] }), second!.play, later).actions).toEqual([
      messageAction('Greeting of Vendas'),
    ]);
  });

  it('with no queue left, ends, and the customer waits for a person without a second greeting', () =>
    expect(answer([sales, help], [], {}, ['2', 'alguém?'])).toMatchObject([
      { actions: [], play: { queueId: null, session: { state: 'ended' } } },
      { actions: [] },
    ]));

  it('an option whose queue was deleted leads to the remaining one', () => {
    const removed = queue(2, 'Suporte', { options: [option(1, null, 1, 'Segunda via')] });
    const shown = playMessage(setup({ queues: [sales, removed] }), newBotPlay(null), { text: 'oi', now });
    const inOptions = playMessage(setup({ queues: [sales, removed] }), shown.play, { text: '2', now });
    const released = { ...inOptions.play, queueId: null };
    expect(playMessage(setup({ queues: [sales] }), released, { text: '1', now })).toMatchObject({
      actions: [goes, messageAction('Greeting of Vendas')],
      play: { queueId: 1 },
    });
  });
});

describe('a menu that changes while it waits is read as the customer saw it', () => {
  const [sales, help, bills] = [queue(1, 'Vendas'), queue(2, 'Suporte'), queue(3, 'Cobrança')];
  const menuText = (...names: string[]) =>
    ['Welcome', '', ...names.map((name, i) => `*[ ${i + 1} ]* - ${name}`)].join('\n');
  const menuOf = (queues: BotQueue[]) =>
    playMessage(setup({ queues, connection: { maxUseBotQueues: 1 } }), newBotPlay(null), { text: 'oi', now }).play;
  const answerIn = (queues: BotQueue[], play: ReturnType<typeof newBotPlay>, text: string, minutes = 1) =>
    playMessage(setup({ queues, connection: { maxUseBotQueues: 1 } }), play, {
      text,
      now: new Date(now.getTime() + minutes * 60_000),
    });

  it.each([
    ['a queue is added before the others', [bills, sales, help]],
    ['the first is removed', [help, bills]],
    ['they change places', [help, sales]],
  ])('%s', (_, after) => expect(answerIn(after, menuOf([sales, help]), '2').play.queueId).toBe(2));

  it('shows the current menu when the chosen queue was deleted, without counting a wrong answer', () => {
    const shown = answerIn([sales, bills], menuOf([sales, help]), '2');
    expect(shown.actions).toEqual([{ type: 'say', body: menuText('Vendas', 'Cobrança'), fileId: null }]);
    expect(answerIn([sales, bills], shown.play, '2', 2).play.queueId).toBe(3);
  });

  it('counts a number that was not shown as wrong, even if a queue has it by now', () =>
    expect(answerIn([sales, help, bills], menuOf([sales, help]), '3')).toMatchObject({
      actions: [{ type: 'giveUp' }],
      play: { queueId: null },
    }));

  it('reads the options of a queue likewise, and those of a queue to which the ticket was moved', () => {
    const [prices, hours] = [option(1, null, 1, 'Preços'), option(2, null, 2, 'Horários')];
    const before = queue(1, 'Vendas', { options: [prices, hours] });
    const play = playMessage(setup({ queues: [before] }), newBotPlay(1), { text: 'oi', now }).play;
    const swapped = queue(1, 'Vendas', {
      options: [
        { ...hours, option: 1 },
        { ...prices, option: 2 },
      ],
    });
    const replyOf = (queues: BotQueue[], of: typeof play) => answerIn(queues, of, '1').actions[0];
    expect(replyOf([swapped], play)).toMatchObject({ body: 'Preços' });
    const other = queue(2, 'Suporte', { options: [option(7, null, 1, 'Boleto')] });
    const moved = { ...play, queueId: 2 };
    expect(replyOf([swapped, other], moved)).toMatchObject({
      body: 'Greeting of Suporte\n\n*[ 1 ]* - Boleto\n*[ # ]* - Voltar ao menu',
    });
  });
});

it('still ends when a leaf leads to a queue of another connection', () =>
  expectTalk(
    {
      queues: [
        queue(2, 'Suporte', {
          options: [option(1, null, 1, 'Jurídico', { message: 'Um momento.', action: 'transfer', actionQueueId: 99 })],
        }),
      ],
    },
    ['> oi', '< Greeting of Suporte / *[ 1 ]* - Jurídico', '> 1', '< Um momento.', '(goes to queue 99)', '> oi?'],
    2,
  ));

it('shows the queue’s first level when an option was deleted while its children waited', () => {
  const tree = [option(1, null, 1, 'Boleto'), option(2, 1, 1, 'Segunda via', { message: 'Segue.' })];
  const shown = playMessage(setup({ queues: [queue(2, 'Suporte', { options: tree })] }), newBotPlay(2), {
    text: 'oi',
    now,
  });
  const later = (n: number) => new Date(now.getTime() + n * 60_000);
  const deeper = playMessage(setup({ queues: [queue(2, 'Suporte', { options: tree })] }), shown.play, {
    text: '1',
    now: later(1),
  });
  expect(deeper.play.session.optionId).toBe(1);
  const left = setup({ queues: [queue(2, 'Suporte', { options: [option(5, null, 1, 'Horários')] })] });
  const answered = playMessage(left, deeper.play, { text: '1', now: later(2) });
  expect(answered.actions).toEqual([{ type: 'say', body: 'Greeting of Suporte\n\n*[ 1 ]* - Horários', fileId: null }]);
  const chosen = playMessage(left, answered.play, { text: '1', now: later(3) });
  expect(chosen.actions).toEqual([{ type: 'say', body: 'Horários', fileId: null }]);
});

it('keeps waiting, without a menu, when a picture arrives instead of a number', () =>
  expectTalk({ queues: [queue(1, 'Vendas'), queue(2, 'Suporte')], connection: { maxUseBotQueues: 1 } }, [
    ...['> oi', menu, `> ${picture}`, '> 2', '(goes to queue 2)', '< Greeting of Suporte'],
  ]));
