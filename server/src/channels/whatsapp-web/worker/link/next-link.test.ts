import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { LinkEffect, LinkEvent, LinkState } from './link-state.ts';
import { nextLink } from './next-link.ts';
import { after, context, type EventName, events, type PhaseName, phaseNames, phases, stateIn } from './test-link.ts';

/**
 * The phase after each event in each phase, in the order of `phases`; a dot: unchanged.
 * c closed, w waiting, q queued, l loading, o opening, O open, r ready, k checkingLease, u unlinking, e ended
 */
const table: Record<EventName, string> = {
  //                  c w q l o O r k u e
  'desired up': '       q . . . . . . . . .',
  'desired down': '     . c c c c c c c . .',
  'desired restart': '  q q . q q q q q . .',
  'desired new code': ' q . . q q q q . . .',
  'desired unlink': '   u u u u u u u u . .',
  slotAcquired: '      . . l . . . . . . .',
  loaded: '            . . . o . . . . . .',
  unlinked: '          . . . . . . . . q .',
  failed: '            . . . w w . . . w .',
  due: '               . q . . . . . . . .',
  codeIssued: '        . . . . . . . . . .',
  codeRefused: '       . . . . c . . . . .',
  paired: '            . . . . . . . . . .',
  opened: '            . . . . O . . . . .',
  backlogDone: '       . . . . . r . . . .',
  'stalled stuck': '   . . . . . . q . . .',
  'stalled silent': '  . . . . . . q . . .',
  'closed reopen': '   . . . . q q q . . .',
  'closed stop': '     . . . . c c c . . .',
  'closed wipe': '     . . . . c c c . . .',
  'closed yield': '    . . . . k k k . . .',
  'closed retry': '    . . . . w w w . . .',
  'closed rest': '     . . . . w w w . . .',
  'lease held': '      . . . . . . . w . .',
  'lease lost': '      e e e e e e e e e .',
  ended: '             e e e e e e e e e .',
};
const letters: Record<string, PhaseName> = {
  c: 'closed',
  w: 'waiting',
  q: 'queued',
  l: 'loading',
  o: 'opening',
  O: 'open',
  r: 'ready',
  k: 'checkingLease',
  u: 'unlinking',
  e: 'ended',
};

describe('every phase × every event', () => {
  const isEvent = (name: string): name is EventName => name in events;
  const isPhase = (name: string): name is PhaseName => name in phases;
  const cells = Object.entries(table).flatMap(([event, row]) =>
    row
      .trim()
      .split(/\s+/)
      .map((letter, i) => ({ phase: phaseNames[i] ?? '', event, letter })),
  );

  test('the table has a cell for each', () => {
    expect(cells).toHaveLength(Object.keys(events).length * phaseNames.length);
  });

  test.each(cells)('$phase, $event: $letter', ({ phase, event, letter }) => {
    if (!isPhase(phase) || !isEvent(event)) throw new Error('no such cell');
    expect(after(phase, event).state.phase.name).toBe(letter === '.' ? phase : letters[letter]);
  });

  test.each(
    cells.filter(({ letter, event }) => letter === '.' && !/^desired|^(slotAcquired|codeIssued|paired)$/.test(event)),
  )('$event out of place in $phase has no effect', ({ phase, event }) => {
    if (!isPhase(phase) || !isEvent(event)) throw new Error('no such cell');
    expect(after(phase, event).effects).toEqual([]);
  });
});

describe('for any sequence of events', () => {
  const anyEvents = fc
    .array(fc.constantFrom(...Object.values(events)), { maxLength: 60 })
    .map((given) => given.map((event) => (event.kind === 'slotAcquired' ? { ...event, slot: () => {} } : event)));
  type Taken = { event: LinkEvent; before: LinkState; after: LinkState; effects: LinkEffect[] };
  const run = (given: readonly LinkEvent[], state = stateIn(phases.closed)): Taken[] =>
    given.map((event) => {
      const before = state;
      const step = nextLink(before, event, context);
      state = step.state;
      return { event, before, after: state, effects: step.effects };
    });

  it('a connection has one socket at a time, and none when it is closed', () => {
    fc.assert(
      fc.property(anyEvents, (given) => {
        let sockets = 0;
        for (const { after, effects } of run(given)) {
          for (const { does } of effects) {
            if (does === 'openSocket') sockets++;
            if (does === 'endSocket' || does === 'unlink') sockets = 0;
            expect(sockets).toBeLessThanOrEqual(1);
          }
          const { name } = after.phase;
          expect(sockets).toBe(name === 'opening' || name === 'open' || name === 'ready' ? 1 : 0);
        }
      }),
    );
  });

  it('every slot is returned or goes to a socket, once', () => {
    fc.assert(
      fc.property(anyEvents, (given) => {
        const steps = run(given);
        const used = steps.flatMap(({ effects }) =>
          effects.flatMap((effect) => ('slot' in effect ? [effect.slot] : [])),
        );
        const phase = steps.at(-1)?.after.phase;
        const inUse = phase?.name === 'loading' ? [phase.slot] : [];
        const all = given.flatMap((event) => (event.kind === 'slotAcquired' ? [event.slot] : []));
        expect(new Set([...used, ...inUse])).toEqual(new Set(all));
        expect(used.length + inUse.length).toBe(all.length);
      }),
    );
  });

  it('a link waits by a timer, which is cancelled unless it has passed', () => {
    fc.assert(
      fc.property(anyEvents, (given) => {
        for (const { event, before, after, effects } of run(given)) {
          const does = effects.map((effect) => effect.does);
          const isEntered = before.phase.name !== 'waiting' && after.phase.name === 'waiting';
          const isLeft = before.phase.name === 'waiting' && after.phase.name !== 'waiting';
          expect(does.includes('reopenAfter')).toBe(isEntered);
          expect(does.includes('cancelReopening')).toBe(isLeft && event.kind !== 'due');
        }
      }),
    );
  });

  it('after its end nothing is done, except that late slots are returned', () => {
    fc.assert(
      fc.property(anyEvents, (given) => {
        const effects = run(given, stateIn(phases.ended)).flatMap((step) => step.effects);
        expect(effects.filter(({ does }) => does !== 'releaseSlot')).toEqual([]);
      }),
    );
  });
});
