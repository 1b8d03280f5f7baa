import { describe, expect, it } from 'vitest';
import { quickMessageApi } from './quick-message.api.ts';
import { createQuickMessageInput } from './quick-message.ts';

describe('quick reply form', () => {
  it.each(['', ' ', '/', ' // ', undefined])('needs a shortcode: %j is none', (shortcode) => {
    const { error } = createQuickMessageInput.safeParse({ shortcode, message: 'Oi' });
    expect(error?.issues.map(({ path }) => path)).toEqual([['shortcode']]);
  });

  it('has a shortcode of at most 60 characters, without the slash that precedes it', () => {
    expect(createQuickMessageInput.parse({ shortcode: ' / oi ' })).toEqual({ shortcode: 'oi' });
    expect(createQuickMessageInput.parse({ shortcode: 'a/b' }).shortcode).toBe('a/b');
    expect(createQuickMessageInput.safeParse({ shortcode: 'a'.repeat(60) }).success).toBe(true);
    expect(createQuickMessageInput.safeParse({ shortcode: 'a'.repeat(61) }).success).toBe(false);
  });

  it('has a text that fits into one message', () => {
    expect(createQuickMessageInput.safeParse({ shortcode: 'oi', message: 'a'.repeat(4096) }).success).toBe(true);
    expect(createQuickMessageInput.safeParse({ shortcode: 'oi', message: 'a'.repeat(4097) }).success).toBe(false);
  });

  it.each([
    ['true', true],
    ['false', false],
    [true, true],
    [false, false],
    ['', undefined],
    [null, undefined],
  ])('the field geral %j is parsed as %j', (geral, read) => {
    expect(createQuickMessageInput.parse({ shortcode: 'oi', geral }).geral).toBe(read);
  });
});

it('is a page of a conversation’s list only when a page is requested', () => {
  const read = (query: object) => quickMessageApi.offered.query.parse(query).pageNumber;
  expect([read({ companyId: '1', userId: '2' }), read({ pageNumber: '' }), read({ pageNumber: '2' })]).toEqual([
    undefined,
    undefined,
    2,
  ]);
});
