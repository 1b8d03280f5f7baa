import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { fetchFile } from './fetch-file.ts';
import { setUpGraphServers } from './test-graph-server.ts';

const serve = setUpGraphServers();
const headers = { authorization: 'Bearer secret' };
const fetched = async (address: string) => {
  const bytes = await fetchFile(address, { headers, timeoutMs: 500, allowPrivateNetwork: true });
  return bytes && (await buffer(bytes)).toString();
};
const redirect = (location: string) => ({ status: 302, headers: { location } });

test('the token is sent to the file’s own server, and to no redirection target, not even on the way back', async () => {
  const other = await serve(() => redirect(`${vendor.url}/back`));
  const vendor = await serve(redirect('/same/place'), () => redirect(`${other.url}/cdn`), { body: 'bytes' });
  expect(await fetched(`${vendor.url}/file`)).toBe('bytes');
  expect(vendor.calls.map(({ path, headers: sent }) => [path, sent.authorization])).toEqual([
    ['/file', 'Bearer secret'],
    ['/same/place', 'Bearer secret'],
    ['/back', undefined],
  ]);
  expect(other.calls[0]?.headers.authorization).toBeUndefined();
});

test('follows four redirections, and not a fifth', async () => {
  const again = redirect('/again');
  const patient = await serve(again, again, again, again, { body: 'at last' });
  expect(await fetched(patient.url)).toBe('at last');
  const endless = await serve(again, again, again, again, again, { body: 'never' });
  await expect(fetched(endless.url)).rejects.toThrow('too many');
  expect(endless.calls).toHaveLength(5);
});

test.each([
  ['that is gone', 404],
  ['that was taken down', 410],
])('a file %s is not requested again', async (_, status) => {
  expect(await fetched((await serve({ status, body: 'no' })).url)).toBeNull();
});

test('a file whose address has expired is not requested again, also by a server to which another one redirects', async () => {
  const expired = await serve(
    { status: 403, body: 'URL signature expired' },
    { status: 403, body: 'URL signature expired' },
  );
  expect(await fetched(expired.url)).toBeNull();
  expect(await fetched((await serve(redirect(expired.url))).url)).toBeNull();
});

test.each([
  ['a server in trouble', { status: 500, body: 'no' }],
  ['one that refuses today', { status: 403, body: 'no' }],
  ['a redirection to nowhere', { status: 302 }],
  ['a redirection to no address', redirect('http://')],
])('%s is asked again later, and the file is not given up', async (_, answer) => {
  await expect(fetched((await serve(answer)).url)).rejects.toThrow();
});

test('an external server may not redirect into our network', async () => {
  const inside = await serve({ body: 'secret of the cloud' });
  await expect(fetchFile(inside.url, { timeoutMs: 500, allowPrivateNetwork: false })).rejects.toThrow('not allowed');
  expect(inside.calls).toEqual([]);
});
