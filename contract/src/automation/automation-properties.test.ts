import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type BotOption, isBotRunning } from './bot.ts';
import { choiceOf, maxTextLength } from './menu-text.rules.ts';
import { newBotPlay, playMessage } from './play.rules.ts';
import { option, queue, setup } from './sample-bot.ts';

/** The parent of each option is an earlier option or the queue: any tree, numbered among siblings. */
const tree = fc
  .array(fc.tuple(fc.nat(20), fc.constantFrom('wait', 'transfer', 'close'), fc.boolean()), { maxLength: 12 })
  .map((drawn) => {
    const options: BotOption[] = [];
    for (const [i, [under, action, hasFile]] of drawn.entries()) {
      const parentId = options[(under % (i + 1)) - 1]?.id ?? null;
      const place = options.filter((one) => one.parentId === parentId).length + 1;
      const fileId = hasFile ? i : null;
      options.push(option(i + 1, parentId, place, `Opção ${i}`, { action, actionQueueId: 1, fileId }));
    }
    return options;
  });
const bot = fc
  .record({
    trees: fc.array(tree, { maxLength: 3 }),
    closed: fc.array(fc.boolean(), { maxLength: 3 }),
    scheduleType: fc.constantFrom('disabled', 'queue', 'company'),
    isCompanyOpen: fc.boolean(),
    maxUseBotQueues: fc.constantFrom(0, 1, 3),
    isGreeted: fc.boolean(),
  })
  .map(({ trees, closed, scheduleType, isCompanyOpen, maxUseBotQueues, isGreeted }) =>
    setup({
      queues: trees.map((options, i) => queue(i + 1, `Fila ${i}`, { options, open: closed[i] !== true })),
      connection: { maxUseBotQueues, greetingMessage: isGreeted ? 'Olá' : '' },
      settings: { scheduleType },
      isCompanyOpen,
    }),
  );
const words = fc.array(
  fc.record({
    text: fc.oneof(fc.constantFrom('0', '1', '2', '3', '#', 'oi', '99', ' 1 ', ''), fc.constant(null)),
    pauseMs: fc.constantFrom(100, 2000, 60_000, 3_600_000),
  }),
  { minLength: 1, maxLength: 40 },
);

/** Each step of a conversation: state before, customer's text, and result. */
function steps(known: ReturnType<typeof setup>, inputs: { text: string | null; pauseMs: number }[]) {
  const { queues } = known.connection;
  let play = newBotPlay(queues.length === 1 ? (queues[0]?.id ?? null) : null);
  let at = Date.UTC(2026, 10, 20);
  const taken = [];
  for (const { text, pauseMs } of inputs) {
    if (play.isClosed) break;
    at += pauseMs;
    const now = new Date(at);
    const answered = playMessage(known, play, { text, now });
    taken.push({ before: play, text, now, pauseMs, ...answered });
    play = answered.play;
  }
  return taken;
}

it('sends a customer at most ten texts at once and thirty a day, whatever they write', () => {
  fc.assert(
    fc.property(bot, words, (known, inputs) => {
      const { repliedAt } = steps(known, inputs).at(-1)!.play;
      // The answer that reaches the limit may consist of several texts.
      for (const [i, at] of repliedAt.entries()) {
        const within = (minutes: number) =>
          repliedAt.slice(0, i + 1).filter((one) => at.getTime() - one.getTime() < minutes * 60_000).length;
        expect(within(10)).toBeLessThanOrEqual(12);
        expect(within(24 * 60)).toBeLessThanOrEqual(32);
      }
    }),
  );
});

it('answers each text while it waits for one: with a level, a leaf, the menu again, or a person', () => {
  fc.assert(
    fc.property(bot, words, (known, inputs) => {
      for (const { before, text, actions, pauseMs, play } of steps(known, inputs)) {
        const isMuted = before.repliedAt.length >= 10 || play.session.outOfHoursAt !== null;
        if (!isBotRunning(before.session) || text === null || pauseMs < 3000 || isMuted) continue;
        const closed = known.settings.scheduleType !== 'disabled';
        if (!closed) expect(actions.length).toBeGreaterThan(0);
      }
    }),
  );
});

it('waits only with a menu that was shown, and is silent once the menu is over', () => {
  fc.assert(
    fc.property(bot, words, (known, inputs) => {
      for (const { before, actions, play } of steps(known, inputs)) {
        if (before.session.state === 'ended') expect(actions.filter(({ type }) => type !== 'say')).toEqual([]);
        if (!isBotRunning(before.session) && isBotRunning(play.session))
          expect(actions.some(({ type }) => type === 'say')).toBe(true);
      }
    }),
  );
});

it('gives up once, closes once, and shows no more unrequested menus than the connection allows', () => {
  fc.assert(
    fc.property(bot, words, (known, inputs) => {
      const taken = steps(known, inputs);
      const all = taken.flatMap(({ actions }) => actions.map(({ type }) => type));
      expect(all.filter((type) => type === 'giveUp').length).toBeLessThanOrEqual(1);
      expect(all.filter((type) => type === 'close').length).toBeLessThanOrEqual(1);
      const { maxUseBotQueues } = known.connection;
      if (maxUseBotQueues > 0) expect(taken.at(-1)!.play.session.menusSent).toBeLessThanOrEqual(maxUseBotQueues);
    }),
  );
});

it('writes no text longer than WhatsApp allows, and no empty text without a file', () => {
  fc.assert(
    fc.property(bot, words, (known, inputs) => {
      for (const { actions } of steps(known, inputs))
        for (const action of actions)
          if (action.type === 'say') {
            expect(action.body.length).toBeLessThanOrEqual(maxTextLength);
            expect(action.body.trim() !== '' || action.fileId !== null).toBe(true);
          }
    }),
  );
});

it('chooses a queue only by its number, and only from a menu that was shown', () => {
  fc.assert(
    fc.property(bot, words, (known, inputs) => {
      for (const { before, text, actions, play } of steps(known, inputs))
        if (before.session.state === 'queues' && actions.some(({ type }) => type === 'setQueue'))
          expect(play.queueId).toBe(known.connection.queues[choiceOf(text)! - 1]?.id);
        else if (before.session.state === 'new') expect(play.queueId).toBe(before.queueId);
    }),
  );
});
