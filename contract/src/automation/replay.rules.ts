import { type BotAction, type BotResponder, type BotSession, isBotRunning, newBotSession } from './bot.ts';
import { type BotPlay, type BotSetup, newBotPlay, playMessage } from './play.rules.ts';

/** The events of a conversation while it was unassigned: the customer's messages, and moves to a queue by a person or a timeout. */
export type ReplayEvent =
  | { type: 'wrote'; at: Date; text: string | null }
  | { type: 'moved'; at: Date; queueId: number | null };

/** The engine's result for the conversation. */
export type Replay = {
  got: ReplayKind[];
  replies: { at: Date; body: string }[];
  responder: BotResponder | null;
  /** the queue in which it waits at the end */
  queueId: number | null;
  /** for later conversations of the same customer */
  restedAt: Date | null;
};

/**
 * The replies to a customer, one or more of: the menu of queues, the options of a queue, an external responder, the
 * out-of-hours text, another text; nothing; and how it ended: given up, or closed by an option.
 */
export const replayKinds = [
  'menu',
  'options',
  'responder',
  'outOfHours',
  'text',
  'nothing',
  'gaveUp',
  'closed',
] as const;
export type ReplayKind = (typeof replayKinds)[number];

type Step = { actions: BotAction[]; before: BotSession; after: BotSession };

/**
 * Plays a stored conversation with the real engine. `setupAt`: the rest of the context at a given time. A customer who
 * writes after an option has closed the ticket starts from the beginning.
 */
export function replayConversation(
  setupAt: (now: Date) => BotSetup,
  events: readonly ReplayEvent[],
  restedBefore: Date | null,
): Replay {
  let play: BotPlay | null = null;
  const steps: Step[] = [];
  const replies: Replay['replies'] = [];
  for (const event of events) {
    const setup = setupAt(event.at);
    play ??= begin(setup, restedBefore);
    if (event.type === 'moved') {
      play = { ...play, queueId: event.queueId };
      continue;
    }
    if (play.isClosed) play = begin(setup, play.session.restedAt);
    const botUsedAt = later(play.session.restedAt, setup.contact.botUsedAt);
    const known = { ...setup, contact: { ...setup.contact, botUsedAt } };
    const { session: before } = play;
    const { actions, play: next } = playMessage(known, play, { text: event.text, now: event.at });
    steps.push({ actions, before, after: next.session });
    for (const action of actions) if (action.type === 'say') replies.push({ at: event.at, body: action.body });
    play = next;
  }
  return {
    got: kindsOf(steps),
    replies,
    responder: steps.find(({ after }) => after.responder !== null)?.after.responder ?? null,
    queueId: play?.queueId ?? null,
    restedAt: play?.session.restedAt ?? restedBefore,
  };
}

/** The state of a new ticket: in the only queue of its connection, if there is just one. */
function begin({ connection }: BotSetup, restedAt: Date | null): BotPlay {
  const [only, ...more] = connection.queues;
  const queueId = only !== undefined && more.length === 0 ? only.id : null;
  return { ...newBotPlay(queueId), session: { ...newBotSession, restedAt } };
}

const later = (a: Date | null, b: Date | null): Date | null => (a === null || (b !== null && b > a) ? b : a);

function kindsOf(steps: readonly Step[]): ReplayKind[] {
  const ended = (type: BotAction['type']) =>
    steps.some(({ actions }) => actions.some((action) => action.type === type));
  const was = (state: BotSession['state']) => steps.some(({ after }) => after.state === state);
  const isText = steps.some(
    ({ actions, before, after }) =>
      actions.some(({ type }) => type === 'say') &&
      !isBotRunning(after) &&
      !isBotRunning(before) &&
      after.outOfHoursAt === before.outOfHoursAt,
  );
  const got: ReplayKind[] = [
    ...(was('queues') ? (['menu'] as const) : []),
    ...(was('options') ? (['options'] as const) : []),
    ...(was('responder') ? (['responder'] as const) : []),
    ...(steps.some(({ after }) => after.outOfHoursAt !== null) ? (['outOfHours'] as const) : []),
    ...(isText ? (['text'] as const) : []),
    ...(ended('giveUp') ? (['gaveUp'] as const) : []),
    ...(ended('close') ? (['closed'] as const) : []),
  ];
  return got.length === 0 ? ['nothing'] : got;
}
