import { describe, expect, it } from 'vitest';
import { publicApi } from './public-api.api.ts';
import { apiMessageInput } from './public-api.ts';

const fieldsOf = (given: Record<string, unknown>) =>
  apiMessageInput.safeParse({ number: '5511987654321', ...given }).error?.issues.map(({ path }) => path.join('.')) ??
  [];

describe('message of another program', () => {
  it('requires a number, as text or as a number', () => {
    expect(apiMessageInput.parse({ number: 5_511_987_654_321, body: 'Oi' })).toEqual({
      number: '5511987654321',
      body: 'Oi',
      closeTicket: false,
    });
    for (const number of ['', '  ', '1'.repeat(41)]) expect(fieldsOf({ number })).toEqual(['number']);
  });

  it('accepts an empty text of its own id, and none', () => {
    const given = [{ clientId: '' }, { clientId: null }, { body: null }, {}];
    for (const one of given)
      expect(apiMessageInput.parse({ number: '5511987654321', ...one })).toMatchObject({ body: '' });
    expect(fieldsOf({ clientId: 'x'.repeat(101) })).toEqual(['clientId']);
  });

  it('has up to 65,536 characters', () => {
    expect(fieldsOf({ body: 'x'.repeat(65_536) })).toEqual([]);
    expect(fieldsOf({ body: 'x'.repeat(65_537) })).toEqual(['body']);
  });

  it('keeps its conversation open unless it asks to close it', () => {
    const closes = (closeTicket: unknown) =>
      apiMessageInput.parse({ number: '5511987654321', closeTicket }).closeTicket;
    expect([true, 'true', '1', 1].map(closes)).toEqual([true, true, true, true]);
    expect([false, 'false', '0', 0, '', null, undefined].map(closes)).toEqual(Array(7).fill(false));
  });
});

it('has one address whatever the prefix, accepts files by a form, and an idempotency key', () =>
  expect(publicApi.send).toMatchObject({ atRoot: true, multipart: true, idempotent: true, access: 'token' }));
