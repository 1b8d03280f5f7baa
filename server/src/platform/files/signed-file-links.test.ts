import { fileLinkPattern } from '@balcao/contract/files/file';
import { expect, test } from 'vitest';
import { testClock } from '../clock.ts';
import { createFileLinks } from './signed-file-links.ts';

const clock = testClock(new Date('2026-11-21T15:10:00Z'));
const base = 'https://balcao.example/api';
const links = createFileLinks({ secret: 'secret', base, clock });
const file = { id: 4711, name: 'Orçamento nº 1.pdf' };
const tokenOf = (url: string) => url.slice(`${base}/public/`.length).split('/')[0] ?? '';

test('an address is valid for one file in one variant of one company', () => {
  const url = links.url(3, file, 'thumbnail');
  expect(url).toMatch(
    /^https:\/\/balcao\.example\/api\/public\/[0-9a-z]+(-[\w-]+)+\/Or%C3%A7amento%20n%C2%BA%201\.pdf$/,
  );
  expect(links.read(tokenOf(url))).toEqual({
    companyId: 3,
    fileId: 4711,
    variant: 'thumbnail',
    expiresAt: new Date('2026-11-21T16:00:00Z'),
  });
  expect(`${base}/public/${links.path(3, file, 'thumbnail')}`).toBe(url);
  expect(links.path(3, file, 'thumbnail')).toMatch(fileLinkPattern);
});

test('an address stays the same for half an hour, so that a browser can cache it', () => {
  clock.set(new Date('2026-11-21T15:00:00Z'));
  const url = links.url(3, file);
  clock.move(30 * 60_000 - 1);
  expect(links.url(3, file)).toBe(url);
  clock.move(1);
  expect(links.url(3, file)).not.toBe(url);
});

test('an address is valid for at least half an hour and for one hour at most', () => {
  clock.set(new Date('2026-11-21T15:29:59Z'));
  const token = tokenOf(links.url(3, file));
  clock.move(30 * 60_000);
  expect(links.read(token)).not.toBeNull();
  clock.move(1000);
  expect(links.read(token)).toBeNull();
});

test('a token that was changed anywhere, or signed with another secret, opens nothing', () => {
  const token = tokenOf(links.url(3, file));
  for (let i = 0; i < token.length; i++) {
    const other = token[i] === 'o' ? 't' : token[i] === '1' ? '2' : '1';
    expect(links.read(token.slice(0, i) + other + token.slice(i + 1))).toBeNull();
  }
  for (const wrong of ['', 'x', `${token}A`, token.slice(0, -1), token.toUpperCase()])
    expect(links.read(wrong)).toBeNull();
  expect(createFileLinks({ secret: 'other', base, clock }).read(token)).toBeNull();
});
