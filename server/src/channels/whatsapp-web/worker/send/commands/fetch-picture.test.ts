import { afterEach, expect, it, vi } from 'vitest';
import { ana, me } from '../../../decode/test-stanza.ts';
import { testLeases } from '../../test-leases.ts';
import { done, testCommands, to } from './test-commands.ts';

const leases = testLeases();
const runner = (options?: Parameters<typeof testCommands>[1]) => testCommands(leases, options);
afterEach(() => void vi.restoreAllMocks());

/** The response of the picture host. */
const answers = (...given: ConstructorParameters<typeof Response>) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(...given));
const pictureFrom = (url: string | undefined) => ({ socket: { profilePictureUrl: async () => url } });
const address = 'https://pps.whatsapp.net/v/1.jpg';

it('a profile picture is stored in its company’s files', async () => {
  const { run, worker, connection } = await runner(pictureFrom(address));
  answers(Buffer.from('a picture'));
  const row = await run('fetchPicture', to(ana.lid));
  expect(row).toEqual(done({ key: expect.any(String), failed: false }));
  const key: string = row?.['result'].key;
  expect(key).toMatch(new RegExp(`^${connection.companyId}/whatsapp-web/`));
  const file = await worker.files.open(key);
  expect(Buffer.concat(file ? await file.toArray() : []).toString()).toBe('a picture');
});

it('an oversized one is not stored, whatever size the host claims; nor is one over plain HTTP', async () => {
  const failed = done({ key: null, failed: true });
  const large = Buffer.alloc(1024 * 1024 + 1);
  const { run } = await runner(pictureFrom(address));
  answers(large);
  expect(await run('fetchPicture', to(ana.lid))).toEqual(failed);
  answers('short', { headers: { 'content-length': `${large.length}` } });
  expect(await run('fetchPicture', to(ana.lid))).toEqual(failed);
  answers('gone', { status: 403 });
  expect(await run('fetchPicture', to(ana.lid))).toEqual(failed);
  const asked = answers('a picture');
  asked.mockClear();
  expect(await (await runner(pictureFrom('http://127.0.0.1/1.jpg'))).run('fetchPicture', to(ana.lid))).toEqual(failed);
  expect(asked).not.toHaveBeenCalled();
});

it('an absent picture is an answer; a failed request is not', async () => {
  const of = async (options: Parameters<typeof runner>[0], chat = ana.lid) =>
    (await (await runner(options)).run('fetchPicture', to(chat)))?.['result'];
  const refusedWith = (data: number) => ({
    socket: { profilePictureUrl: () => Promise.reject(Object.assign(new Error('refused'), { data })) },
  });
  const none = { key: null, failed: false };
  expect(await of(pictureFrom(undefined))).toEqual(none);
  for (const code of [401, 403, 404]) expect(await of(refusedWith(code))).toEqual(none);
  expect(await of(refusedWith(429))).toEqual({ key: null, failed: true });
  expect(await of(pictureFrom(address), 'sandbox')).toEqual(none);
  const closed = await runner(pictureFrom(address));
  closed.close();
  expect(await closed.run('fetchPicture', to(me.pn))).toEqual(done({ key: null, failed: true }));
});
