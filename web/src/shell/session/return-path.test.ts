import { expect, it } from 'vitest';
import { loginPath, returnPath } from './return-path.ts';

const origin = 'https://balcao.example';
const back = (path: string) => returnPath(new URL(path, origin).search, origin);

it('a link to a page or a conversation opens it after signing in', () => {
  for (const path of ['/contacts', '/tickets/2b1c?tab=open', '/settings'])
    expect(back(loginPath(new URL(path, origin)))).toBe(path);
});

it('the start page is the default, and not part of the address', () => {
  expect(loginPath({ pathname: '/', search: '' })).toBe('/login');
  expect(back('/login')).toBeUndefined();
});

it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '/login?to=/login', ''])(
  'a foreign return path is ignored: %s',
  (to) => expect(back(`/login?to=${encodeURIComponent(to)}`)).toBeUndefined(),
);
