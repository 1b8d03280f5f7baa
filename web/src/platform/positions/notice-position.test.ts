import { expect, it } from 'vitest';
import { beginReading, isReadSince, latestPosition, positionIn, recordResponse } from './notice-position.ts';

it('misses nothing when the response and the join have the same position', () => {
  const began = beginReading();
  recordResponse('a.4');
  expect(isReadSince(began, 'a.4')).toBe(true);
});

it('misses nothing when the response was read after the join', () => {
  const began = beginReading();
  recordResponse('a.5');
  expect(isReadSince(began, 'a.4')).toBe(true);
});

it.each([
  ['the response was read before a notice that preceded the join', ['a.3'], 'a.4'],
  ['one of several responses was', ['a.4', 'a.3', 'a.4'], 'a.4'],
  ['another process has the socket, or it was restarted', ['b.9'], 'a.4'],
  ['the response has no position', [null], 'a.4'],
  ['the position of the join is unknown', ['a.4'], null],
  ['there was no response', [], 'a.4'],
])('may have missed a notice when %s', (_, headers, joinedAt) => {
  const began = beginReading();
  for (const header of headers) recordResponse(header);
  expect(isReadSince(began, joinedAt)).toBe(false);
});

it('ignores responses from before the reading began', () => {
  recordResponse('a.1');
  const began = beginReading();
  recordResponse('a.4');
  expect(isReadSince(began, 'a.4')).toBe(true);
});

it('may have missed a notice when the responses since then are forgotten', () => {
  const began = beginReading();
  for (let i = 0; i < 300; i++) recordResponse('a.4');
  expect(isReadSince(began, 'a.4')).toBe(false);
});

it('takes the last of several joins, unless one is unknown or of another process', () => {
  expect(latestPosition(['a.4', 'a.6', 'a.5'])).toBe('a.6');
  expect(latestPosition(['a.4', null])).toBeNull();
  expect(latestPosition(['a.4', 'b.4'])).toBeNull();
  expect(latestPosition([])).toBeNull();
});

it('reads the position of an acknowledgement, and none from a refusal or an older server', () => {
  expect(positionIn({ ok: true, position: 'a.4' })).toBe('a.4');
  expect(positionIn({ ok: true, position: null })).toBeNull();
  expect(positionIn({ error: 'ERR_RATE_LIMIT' })).toBeNull();
  expect(positionIn(undefined)).toBeNull();
});
