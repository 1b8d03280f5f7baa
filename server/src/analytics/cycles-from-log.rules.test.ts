import { expect, it } from 'vitest';
import { cyclesFromLog, type LogEntry } from './cycles-from-log.rules.ts';

const [ana, bruno] = [1, 2];
const [sales, support] = [10, 20];
const at = (minute: number) => new Date(Date.UTC(2026, 10, 2, 9, minute));
const entry = (
  minute: number,
  type: string,
  userId: number | null = null,
  queueId: number | null = sales,
): LogEntry => ({
  type,
  at: at(minute),
  userId,
  queueId,
});
const usual = { imported: false, isMerged: false };

/** A log, and its cycles as text: when and how each was opened, who accepted it when, when and how it was closed. */
const cases: [string, LogEntry[], string[]][] = [
  [
    'waits, is accepted, is closed',
    [entry(0, 'create'), entry(5, 'open', ana), entry(9, 'closed', ana)],
    ['0 customer · 5 by 1 · 9 closed by 1'],
  ],
  ['is ignored', [entry(0, 'create'), entry(3, 'closed', bruno)], ['0 customer · never · 3 ignored by 2']],
  [
    'a person begins it',
    [entry(0, 'create', ana), entry(0, 'open', ana), entry(9, 'autoClose')],
    ['0 person · 0 by 1 · 9 inactive by null'],
  ],
  [
    'began closed, and the customer reopens it',
    [entry(0, 'create'), entry(4, 'reopen'), entry(6, 'open', ana), entry(7, 'closed', ana)],
    ['4 customer · 6 by 1 · 7 closed by 1'],
  ],
  [
    'two cycles',
    [
      entry(0, 'create'),
      entry(1, 'open', ana),
      entry(2, 'closed', ana),
      entry(5, 'reopen', bruno),
      entry(6, 'closed', bruno),
    ],
    ['0 customer · 1 by 1 · 2 closed by 1', '5 person · 5 by 2 · 6 closed by 2'],
  ],
  ['is still under way', [entry(0, 'create'), entry(1, 'open', ana)], []],
  [
    'its queue gave it to somebody in turn',
    [entry(0, 'create'), entry(5, 'givenInTurn', ana), entry(9, 'closed', ana)],
    ['0 customer · 5 by 1 · 9 closed by 1'],
  ],
  [
    'looked at and put off, which changes nothing',
    [
      entry(0, 'create'),
      entry(1, 'access', ana),
      entry(2, 'open', ana),
      entry(3, 'snoozed', ana),
      entry(9, 'closed', ana),
    ],
    ['0 customer · 2 by 1 · 9 closed by 1'],
  ],
];
it.each(cases)('%s', (_name, log, expected) => {
  const minute = (date: Date | null) => (date ? date.getUTCMinutes() : null);
  expect(
    cyclesFromLog(log, usual).map(
      (c) =>
        `${minute(c.openedAt)} ${c.openedHow} · ${c.acceptedAt ? `${minute(c.acceptedAt)} by ${c.acceptedBy}` : 'never'} · ${minute(c.closedAt)} ${c.closedHow} by ${c.closedBy}`,
    ),
  ).toEqual(expected);
});

it('a transfer ends one user’s span and begins the other’s, without a gap', () => {
  const [cycle] = cyclesFromLog(
    [
      entry(0, 'create'),
      entry(2, 'open', ana),
      entry(6, 'transfered', ana, support),
      entry(6, 'receivedTransfer', bruno, support),
      entry(9, 'closed', bruno, support),
    ],
    usual,
  );
  expect(
    cycle?.spans.map((s) => [s.kind, s.userId, s.queueId, s.from.getUTCMinutes(), s.until.getUTCMinutes()]),
  ).toEqual([
    ['waiting', null, sales, 0, 2],
    ['service', ana, sales, 2, 6],
    ['service', bruno, support, 6, 9],
  ]);
});

it('a ticket that was distributed and taken back is pending in between, and then with its next user', () => {
  const [cycle] = cyclesFromLog(
    [
      entry(0, 'create'),
      entry(2, 'givenToFewestOpen', ana),
      entry(5, 'takenBack', ana),
      entry(6, 'givenToFewestOpen', bruno),
      entry(9, 'closed', bruno),
    ],
    usual,
  );
  expect(cycle).toMatchObject({ acceptedAt: at(2), acceptedBy: ana, closedHow: 'closed', closedBy: bruno });
  expect(cycle?.spans.map((s) => [s.kind, s.userId, s.from.getUTCMinutes(), s.until.getUTCMinutes()])).toEqual([
    ['waiting', null, 0, 2],
    ['service', ana, 2, 5],
    ['waiting', null, 5, 6],
    ['service', bruno, 6, 9],
  ]);
});

it('a merge ends the ticket that continues in another one, not the other one', () => {
  const log = [entry(0, 'create'), entry(5, 'merged')];
  expect(cyclesFromLog(log, { ...usual, isMerged: true })).toMatchObject([{ closedHow: 'merged', closedBy: null }]);
  expect(cyclesFromLog(log, usual)).toEqual([]);
});

it('a phone’s history has no waiting time', () => {
  const [cycle] = cyclesFromLog([entry(0, 'create'), entry(5, 'open', ana), entry(6, 'closed', ana)], {
    ...usual,
    imported: true,
  });
  expect(cycle).toMatchObject({ openedHow: 'import', waitingAt: null, acceptedBy: ana });
});
