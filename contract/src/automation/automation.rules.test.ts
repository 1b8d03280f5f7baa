import { describe, expect, it } from 'vitest';
import { decideAutomation } from './automation.rules.ts';
import { type BotContext, newBotSession } from './bot.ts';
import { maxTextLength } from './menu-text.rules.ts';
import { type BotSetup, newBotPlay, playMessage } from './play.rules.ts';
import { option, queue, setup } from './sample-bot.ts';
import { now, picture, playScript } from './sample-talk.ts';

/** Asserts that exactly these texts are sent. */
const expectTalk = (over: Parameters<typeof setup>[0], script: string[], queueId: number | null = null) =>
  expect(playScript(over, script, queueId)).toEqual(script);

const two = [queue(1, 'Vendas'), queue(2, 'Suporte')];
const menu = '< Welcome / *[ 1 ]* - Vendas / *[ 2 ]* - Suporte';

describe('greeting', () => {
  it('is sent once per conversation when there is no queue', () => expectTalk({}, ['> oi', '< Welcome', '> alguém?']));
  it('is the queue’s when there is one queue', () =>
    expectTalk({ queues: [queue(1, 'Vendas')] }, ['> oi', '< Greeting of Vendas', '> 1'], 1));
  it('precedes the only queue’s when the connection is set so', () =>
    expectTalk(
      { queues: [queue(1, 'Vendas')], settings: { sendGreetingMessageOneQueues: 'enabled' } },
      ['> oi', '< Welcome', '< Greeting of Vendas'],
      1,
    ));
  it('of the only queue also brings a ticket there that began without one, with a message of ours', () => {
    const horas = option(1, null, 1, 'Horários', { message: 'Das 8 às 18.' });
    const menuOf = '< Greeting of Suporte / *[ 1 ]* - Horários';
    expectTalk({ queues: [queue(2, 'Suporte', { options: [horas] })] }, [
      ...['> oi', '(goes to queue 2)', menuOf, '> 1', '< Das 8 às 18.'],
    ]);
    const closed = { queues: [queue(2, 'Suporte', { open: false })], settings: { scheduleType: 'queue' as const } };
    expectTalk(closed, ['> oi', '(goes to queue 2)', '< Suporte is closed', '> oi?']);
  });
  it('is not that of the only queue in a ticket of another queue', () =>
    expectTalk({ queues: [queue(1, 'Vendas')] }, ['> oi', '> 1'], 2));
  it('is not sent when it is empty', () => expectTalk({ connection: { greetingMessage: ' ' } }, ['> oi']));
});

describe('menu of several queues', () => {
  it('is shown, answered, and followed by silence', () =>
    expectTalk({ queues: two }, ['> oi', menu, '>  2 ', '(goes to queue 2)', '< Greeting of Suporte', '> 1']));
  it('ignores a number that arrived before the menu', () => expectTalk({ queues: two }, ['> 2', menu]));
  it('is repeated after wrong answers as often as the connection allows, then waits for a person', () =>
    expectTalk({ queues: two }, ['> oi', menu, '> quero', menu, '> 7', menu, '> 8', '(waits for a person)', '> 1']));
  it('is repeated without end when the connection sets no limit', () =>
    expectTalk({ queues: two, connection: { maxUseBotQueues: 0 } }, [
      '> a',
      menu,
      '> b',
      menu,
      '> c',
      menu,
      '> d',
      menu,
    ]));
  it('is not repeated for the rest of an album, nor for a picture', () =>
    expectTalk({ queues: two }, ['> oi', menu, `>+1s ${picture}`, '>+1s mais', `> ${picture}`]));
  it('is shown after a first message that is a picture', () => expectTalk({ queues: two }, [`> ${picture}`, menu]));
  it('is followed by the file of the chosen queue’s greeting, with its text or alone', () => {
    const withFile = (greetingMessage: string) => [
      queue(1, 'Vendas'),
      queue(2, 'Suporte', { greetingMessage, fileId: 7 }),
    ];
    expectTalk({ queues: withFile('Olá') }, ['> oi', menu, '> 2', '(goes to queue 2)', '< [file 7] Olá']);
    expectTalk({ queues: withFile('') }, ['> oi', menu, '> 2', '(goes to queue 2)', '< [file 7] ']);
  });
  it('is not shown to a ticket that has a queue', () => expectTalk({ queues: two }, ['> oi'], 2));
  it('pauses for the time that the connection sets', () => {
    const contact = { botUsedAt: new Date(now.getTime() - 5 * 60_000) };
    expectTalk({ queues: two, contact, connection: { timeUseBotQueuesMinutes: 10 } }, ['> oi']);
    expectTalk({ queues: two, contact, connection: { timeUseBotQueuesMinutes: 4 } }, ['> oi', menu]);
  });
});

describe('options of a queue', () => {
  const tree = [
    option(1, null, 1, 'Segunda via', { message: 'Qual documento?' }),
    option(2, null, 2, 'Atendente', { message: 'Já chamamos alguém.' }),
    option(3, 1, 1, 'Boleto', { message: 'Aqui está o boleto.', fileId: 9 }),
    option(4, 1, 2, 'Nota fiscal', { message: 'Qual ano?' }),
    option(5, 4, 1, 'Este', { message: 'Enviada. Até logo!', action: 'close' }),
    option(6, 1, 3, 'Contrato', { message: 'O jurídico responde.', action: 'transfer', actionQueueId: 1 }),
  ];
  const queues = [queue(1, 'Vendas'), queue(2, 'Suporte', { options: tree })];
  const roots = '*[ 1 ]* - Segunda via / *[ 2 ]* - Atendente';
  const entered = ['(goes to queue 2)', `< Greeting of Suporte / ${roots} / *[ # ]* - Voltar ao menu`];
  const documents =
    '< Qual documento? / *[ 1 ]* - Boleto / *[ 2 ]* - Nota fiscal / *[ 3 ]* - Contrato / *[ 0 ]* - Voltar / *[ # ]* - Voltar ao menu';

  it('come with the file of the queue’s greeting', () =>
    expectTalk({ queues: [queue(1, 'Vendas'), queue(2, 'Suporte', { options: tree, fileId: 7 })] }, [
      '> oi',
      menu,
      '> 2',
      '(goes to queue 2)',
      `< [file 7] Greeting of Suporte / ${roots} / *[ # ]* - Voltar ao menu`,
      '> 2',
      '< Já chamamos alguém.',
    ]));
  it('are shown when the queue is chosen, and lead to the text of a leaf', () =>
    expectTalk({ queues }, ['> oi', menu, '> 2', ...entered, '> 2', '< Já chamamos alguém.', '> 1']));
  it('lead to deeper levels, send an option’s file, and then leave the ticket waiting in the queue', () =>
    expectTalk({ queues }, [
      '> oi',
      menu,
      '> 2',
      ...entered,
      '> 1',
      documents,
      '> 1',
      '< [file 9] Aqui está o boleto.',
      '> 2',
    ]));
  it('go up at `0`, and to the menu of queues at `#`', () =>
    expectTalk({ queues }, [
      ...['> oi', menu, '> 2', ...entered, '> 1', documents, '> 0', entered[1]!],
      ...['> 1', documents, '> #', '(leaves the queue)', menu, '> 1', '(goes to queue 1)', '< Greeting of Vendas'],
    ]));
  it('go from the first level to the menu of queues at `0`, too', () =>
    expectTalk({ queues }, ['> oi', menu, '> 2', ...entered, '> 0', '(leaves the queue)', menu]));
  it('transfer to another queue or end the conversation at a leaf', () => {
    const [transfer, close] = [
      ['> 3', '< O jurídico responde.', '(goes to queue 1)', '> oi'],
      [
        '> 2',
        '< Qual ano? / *[ 1 ]* - Este / *[ 0 ]* - Voltar / *[ # ]* - Voltar ao menu',
        ...['> 1', '< Enviada. Até logo!', '(is closed)'],
      ],
    ];
    for (const end of [transfer, close])
      expectTalk({ queues }, ['> oi', menu, '> 2', ...entered, '> 1', documents, ...end]);
  });
  it('say once that the queue a leaf leads to is closed: its integration starts when it is open', () => {
    const at = (open: boolean) => [
      queue(1, 'Vendas', { open, responder: { kind: 'integration', id: 3 } }),
      queue(2, 'Suporte', { options: tree }),
    ];
    const settings = { scheduleType: 'queue' as const };
    const answers = ['> 3', '< O jurídico responde.', '(goes to queue 1)'];
    const led = ['> oi', menu, '> 2', ...entered, '> 1', documents, ...answers];
    expectTalk({ queues: at(false), settings }, [...led, '< Vendas is closed', '> oi']);
    expectTalk({ queues: at(true), settings }, [...led, '(asks the responder)', '> oi', '(asks the responder)']);
  });
  it('count wrong answers together with those of the menus before, and right ones not', () =>
    expectTalk({ queues }, [
      ...['> oi', menu, '> 2', ...entered, '> 9', entered[1]!, '> 1', documents, '> talvez', documents],
      ...['> 4', '(waits for a person)', '> 1'],
    ]));
  it('begin with the greeting of an only queue, without a menu above them', () =>
    expectTalk(
      { queues: [queue(2, 'Suporte', { options: tree })] },
      [
        ...['> oi', `< Greeting of Suporte / ${roots}`, '> 1', documents.replace(' / *[ # ]* - Voltar ao menu', '')],
        ...['> 0', `< Greeting of Suporte / ${roots}`, '> #', `< Greeting of Suporte / ${roots}`],
      ],
      2,
    ));
  it('ask even when there is only one', () =>
    expectTalk(
      { queues: [queue(2, 'Suporte', { options: [option(1, null, 1, 'Horários', { message: 'Das 8 às 18.' })] })] },
      ['> oi', '< Greeting of Suporte / *[ 1 ]* - Horários', '> 1', '< Das 8 às 18.'],
      2,
    ));
  it('are split into texts that WhatsApp accepts', () => {
    const long = Array.from({ length: 30 }, (_, i) => option(i + 1, null, i + 1, 'x'.repeat(50)));
    const greetingMessage = 'y'.repeat(4000);
    const { actions } = playMessage(
      setup({ queues: [queue(2, 'Suporte', { options: long, greetingMessage })] }),
      newBotPlay(2),
      { text: 'oi', now },
    );
    const bodies = actions.flatMap((action) => (action.type === 'say' ? action.body : []));
    expect(bodies).toHaveLength(2);
    expect(Math.max(...bodies.map((body) => body.length))).toBeLessThanOrEqual(maxTextLength);
    expect(bodies.join('\n').match(/\*\[/g)).toHaveLength(30);
  });
});

describe('opening hours', () => {
  it('send the text once, and no menu, outside the company’s hours', () =>
    expectTalk({ queues: two, settings: { scheduleType: 'company' }, isCompanyOpen: false }, [
      '> oi',
      '< Closed',
      '> oi?',
    ]));
  it.each<[string, Parameters<typeof setup>[0], string]>([
    ['company', { settings: { scheduleType: 'company' }, isCompanyOpen: false }, 'Closed'],
    ['queue', { settings: { scheduleType: 'queue' } }, 'Vendas is closed'],
  ])('send the text again in the next closed period (%s), also after the bot has ended', (_, over, text) => {
    const evening = (day: number, hour = 20) => new Date(Date.UTC(2026, 10, day, hour));
    const closedFrom = (since: Date) =>
      setup({
        ...over,
        companyClosedSince: since,
        queues: [queue(1, 'Vendas', { open: false, closedSince: since })],
      });
    const begun = { ...newBotPlay(1), session: { ...newBotSession, state: 'ended' as const } };
    const first = playMessage(closedFrom(evening(19, 18)), begun, { text: 'oi', now: evening(19) });
    const later = playMessage(closedFrom(evening(19, 18)), first.play, { text: 'oi?', now: evening(20, 3) });
    const next = playMessage(closedFrom(evening(20, 18)), later.play, { text: 'oi?', now: evening(20) });
    const texts = [first, later, next].map(({ actions }) => actions.map((one) => one.type === 'say' && one.body));
    expect(texts).toEqual([[text], [], [text]]);
  });
  it('report a closed queue when it is chosen, and let the customer leave it', () =>
    expectTalk(
      { queues: [queue(1, 'Vendas', { open: false }), queue(2, 'Suporte')], settings: { scheduleType: 'queue' } },
      [
        ...['> oi', menu, '> 1', '< Vendas is closed / *[ # ]* - Voltar ao menu', '> #', menu],
        ...['> 2', '(goes to queue 2)', '< Greeting of Suporte'],
      ],
    ));
  it('report once that a queue closed while its options were shown', () =>
    expectTalk(
      { queues: [queue(1, 'Vendas', { open: false })], settings: { scheduleType: 'queue' } },
      ['> oi', '< Vendas is closed', '> 1'],
      1,
    ));
});

describe('ignored messages', () => {
  const context = (over: Partial<BotContext['ticket']>, contact: Partial<BotContext['contact']> = {}): BotContext => {
    const known: BotSetup = setup({ contact });
    const ticket = {
      hasPerson: false,
      isGroup: false,
      useIntegration: false,
      responder: null,
      queueId: null,
      recentReplies: 0,
      repliesToday: 0,
    };
    return { ...known, ticket: { ...ticket, ...over }, text: 'oi', now };
  };
  it.each<[string, BotContext]>([
    ['a ticket that somebody has', context({ hasPerson: true })],
    ['a group', context({ isGroup: true })],
    ['a ticket of an integration', context({ useIntegration: true })],
    ['a contact without bot', context({}, { disableBot: true })],
    ['another line of the company', context({}, { isOwnConnection: true })],
    ['a contact that got ten automatic texts in ten minutes', context({ recentReplies: 10 })],
    ['a contact that got thirty in a day', context({ repliesToday: 30 })],
  ])('%s', (_, given) => {
    expect(decideAutomation(given, newBotSession)).toEqual({ actions: [], session: newBotSession });
    expect(decideAutomation(context({ recentReplies: 9, repliesToday: 29 }), newBotSession).actions).toHaveLength(1);
  });
});
