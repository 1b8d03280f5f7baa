import { describe, expect, it } from 'vitest';
import type { Speaker } from '../../channels/inbound-event.ts';
import { mayChange } from './may-change.rules.ts';

const author = { key: 'wa_lid:77', name: 'Zé', number: '5511987654321' };
const chat = (fromMe: boolean): Speaker => ({ fromMe, place: [{ kind: 'phone', value: '5511987654321' }] });
const group = (over: Partial<Speaker> = {}): Speaker => ({
  fromMe: false,
  place: [{ kind: 'group', value: 'g' }],
  member: [{ kind: 'wa_lid', value: '77' }],
  ...over,
});
const kinds = ['edit', 'revoke'] as const;

describe.each(kinds)('to %s', (kind) => {
  it.each([
    [true, true, true],
    [false, false, true],
    [true, false, false],
    [false, true, false],
  ])('in a chat of two: sent by us %s, written by us %s: %s', (speaks, wrote, may) => {
    expect(mayChange(kind, { fromMe: wrote, author: null, isThere: true }, chat(speaks))).toBe(may);
  });

  it('nobody may change a message that does not exist yet, unless the channel has checked', () => {
    const absent = { fromMe: false, author: null, isThere: false };
    expect(mayChange(kind, absent, chat(false))).toBe(false);
    expect(mayChange(kind, absent, group())).toBe(false);
    expect(mayChange(kind, absent, undefined)).toBe(true);
  });

  it('in a group its author may, known by the preferred identity or by number', () => {
    const target = { fromMe: false, author, isThere: true };
    expect(mayChange(kind, target, group())).toBe(true);
    expect(mayChange(kind, target, group({ member: [{ kind: 'phone', value: '5511987654321' }] }))).toBe(true);
  });

  it.each([
    ['another member', { member: [{ kind: 'wa_lid', value: '78' }] }],
    ['the same digits as another kind', { member: [{ kind: 'wa_lid', value: '5511987654321' }] }],
    ['nobody named', { member: [] }],
    ['without member', { member: undefined }],
  ] as [string, Partial<Speaker>][])('in a group %s may not', (_, over) => {
    expect(mayChange(kind, { fromMe: false, author, isThere: true }, group(over))).toBe(false);
    expect(mayChange(kind, { fromMe: true, author: null, isThere: true }, group(over))).toBe(false);
  });
});

it('admins of a group may revoke messages of others, and edit none of them', () => {
  const target = { fromMe: false, author: { ...author, key: 'wa_lid:1', number: '1' }, isThere: true };
  expect(mayChange('revoke', target, group({ isAdmin: true }))).toBe(true);
  expect(mayChange('edit', target, group({ isAdmin: true }))).toBe(false);
  expect(mayChange('revoke', target, group({ fromMe: true }))).toBe(true);
  expect(mayChange('edit', target, group({ fromMe: true }))).toBe(false);
});
