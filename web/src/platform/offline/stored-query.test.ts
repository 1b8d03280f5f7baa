import { expect, it, vi } from 'vitest';
import { fromStoredQuery, toStoredQuery } from './stored-query.ts';

/** The page of the screen whose entry has this address. */
const openScreen = (entry: string) =>
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => entry }) });

it('what this version of the screen has stored is read again', () => {
  openScreen('/assets/index-one.js');
  expect(fromStoredQuery(toStoredQuery({ tickets: [] }))).toEqual({ tickets: [] });
});

it('what another version has stored, or one that named none, is not read: its shape may be another', () => {
  openScreen('/assets/index-one.js');
  const stored = toStoredQuery({ tickets: [] });
  openScreen('/assets/index-two.js');
  expect(fromStoredQuery(stored)).toBeUndefined();
  expect(fromStoredQuery({ tickets: [] })).toBeUndefined();
});
