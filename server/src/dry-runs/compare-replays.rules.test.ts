import type { Replay, ReplayEvent } from '@balcao/contract/automation/replay.rules';
import { describe, expect, it } from 'vitest';
import { createComparison, createPlayer } from './compare-replays.rules.ts';
import type { StoredConversation } from './read-conversations.ts';
import { automation, savedQueue } from './sample-automation.ts';

const start = Date.UTC(2026, 10, 20, 15);
const wrote = (minute: number, text: string | null): ReplayEvent => ({
  type: 'wrote',
  at: new Date(start + minute * 60_000),
  text,
});
const conversation = (events: ReplayEvent[], over: Partial<StoredConversation> = {}): StoredConversation => ({
  ...{ uuid: 'u', contactId: 1, contactName: 'Aline', whatsappId: 1, openedAt: new Date(start) },
  ...{ isPeoples: false, isOwnConnection: false, events },
  ...over,
});
const withMenu = () => {
  const saved = automation({ queues: [savedQueue(1, 'A', { orderQueue: 1 }), savedQueue(2, 'B', { orderQueue: 2 })] });
  return { ...saved, connections: saved.connections.map((one) => ({ ...one, promptId: null, queueIds: [1, 2] })) };
};

describe('conversations replayed one after the other', () => {
  it('an answered menu pauses for the same customer’s next one, and for nobody else', () => {
    const play = createPlayer(withMenu());
    expect(play(conversation([wrote(0, 'oi'), wrote(1, '2')]))).toMatchObject({ got: ['menu'], queueId: 2 });
    expect(play(conversation([wrote(30, 'oi')]))?.got).toEqual(['nothing']);
    expect(play(conversation([wrote(30, 'oi')], { contactId: 2 }))?.got).toEqual(['menu']);
    expect(play(conversation([wrote(62, 'oi')]))?.got).toEqual(['menu']);
  });

  it('those with people, or with a bot of ours, get nothing', () => {
    const play = createPlayer(withMenu());
    expect(play(conversation([wrote(0, 'oi')], { isPeoples: true }))?.got).toEqual(['nothing']);
    expect(play(conversation([wrote(0, 'oi')], { isOwnConnection: true }))?.got).toEqual(['nothing']);
  });

  it('one of a deleted connection is not replayed, and one without customer messages gets nothing', () => {
    const play = createPlayer(withMenu());
    expect(play(conversation([wrote(0, 'oi')], { whatsappId: 99 }))).toBeNull();
    expect(play(conversation([wrote(0, 'oi')], { whatsappId: null }))).toBeNull();
    expect(play(conversation([]))).toMatchObject({ got: ['nothing'], replies: [] });
  });

  it('one moved by a user waits in the new queue, also without a message after it', () => {
    const moved: ReplayEvent = { type: 'moved', at: new Date(start + 120_000), queueId: 1 };
    expect(createPlayer(withMenu())(conversation([wrote(0, 'oi'), moved]))?.queueId).toBe(1);
  });
});

describe('differences', () => {
  const replay = (over: Partial<Replay> = {}): Replay => ({
    ...{ got: ['menu'], replies: [{ at: new Date(start), body: 'Olá' }], responder: null, queueId: 1, restedAt: null },
    ...over,
  });
  const compared = (before: Replay, after: Replay) => {
    const comparison = createComparison([{ id: 1, name: 'A' }]);
    comparison.add(conversation([]), before, after);
    return comparison.result(false);
  };

  it.each<[string, Partial<Replay>]>([
    ['the queue', { queueId: null }],
    ['the text of a reply', { replies: [{ at: new Date(start), body: 'Oi' }] }],
    ['the number of replies', { replies: [] }],
    ['the responder', { responder: { kind: 'prompt', id: 1 } }],
    ['the end', { got: ['menu', 'gaveUp'] }],
  ])('%s', (_, over) => {
    expect(compared(replay(), replay(over))).toMatchObject({ conversations: 1, changed: 1 });
    expect(compared(replay(over), replay(over)).changed).toBe(0);
  });

  it('another program under the same number counts as another; the time it was read does not', () => {
    const prompt = replay({ responder: { kind: 'prompt', id: 1 } });
    expect(compared(prompt, replay({ responder: { kind: 'integration', id: 1 } })).changed).toBe(1);
    const later = replay({ replies: [{ at: new Date(start + 1000), body: 'Olá' }] });
    expect(compared(replay(), later).changed).toBe(0);
  });

  it('are counted by answers and final queue; unknown queues are omitted', () => {
    const comparison = createComparison([
      { id: 1, name: 'A' },
      { id: 2, name: 'B' },
    ]);
    comparison.add(conversation([]), replay(), replay({ queueId: null, got: ['menu', 'outOfHours'] }));
    comparison.add(conversation([]), replay(), replay());
    const { kinds, queues, isCut } = comparison.result(true);
    expect(kinds.filter(({ before, after }) => before + after > 0)).toEqual([
      { kind: 'menu', before: 2, after: 2 },
      { kind: 'outOfHours', before: 0, after: 1 },
    ]);
    expect(queues).toEqual([
      { id: 1, name: 'A', before: 2, after: 1 },
      { id: null, name: '', before: 0, after: 1 },
    ]);
    expect(isCut).toBe(true);
  });

  it('list a dozen, newest first, and count all', () => {
    const comparison = createComparison([]);
    for (let n = 0; n < 15; n++)
      comparison.add(conversation([], { uuid: `u${n}` }), replay(), replay({ queueId: null }));
    const { samples, changed } = comparison.result(false);
    expect(changed).toBe(15);
    expect(samples.map(({ uuid }) => uuid)).toEqual(Array.from({ length: 12 }, (_, n) => `u${14 - n}`));
  });
});
