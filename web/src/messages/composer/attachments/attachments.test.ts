import { expect, it, vi } from 'vitest';

vi.stubGlobal('window', new EventTarget());
const video = Object.assign(new EventTarget(), { removeAttribute: () => {} });
vi.stubGlobal('document', { createElement: () => video });
const { attach, attachFetched, attachmentsOf, clearAttachments, detach, setCaption } = await import('./attachments.ts');

const fileOf = (name: string, type: string) => new File(['x'], name, { type });

it('a video is listed before its thumbnail is made, with what is written meanwhile', async () => {
  const attached = attach(901, [fileOf('a.mp4', 'video/mp4')], undefined);
  const [listed] = attachmentsOf(901);
  expect(listed).toMatchObject({ name: 'a.mp4', isPreparing: true });
  setCaption(901, listed?.id ?? '', 'the assembly');
  video.dispatchEvent(new Event('error'));
  await attached;
  expect(attachmentsOf(901)).toMatchObject([{ id: listed?.id, caption: 'the assembly', isPreparing: false }]);
});

it('a file that the channel does not accept is not prepared', () => {
  void attach(902, [new File([], 'a.pdf', { type: 'application/pdf' })], undefined);
  expect(attachmentsOf(902)).toMatchObject([{ refusal: 'empty', isPreparing: false }]);
});

it('a file is listed while it is being fetched, and keeps its place and its caption', async () => {
  const fetched = Promise.withResolvers<File>();
  const attached = attachFetched(903, 'terms.pdf', fetched.promise, undefined);
  await attach(903, [fileOf('b.pdf', 'application/pdf')], undefined);
  const [listed] = attachmentsOf(903);
  expect(listed).toMatchObject({ name: 'terms.pdf', isPreparing: true });
  setCaption(903, listed?.id ?? '', 'our terms');
  fetched.resolve(fileOf('terms.pdf', 'application/pdf'));
  await attached;
  expect(attachmentsOf(903)).toMatchObject([
    { name: 'terms.pdf', mimeType: 'application/pdf', caption: 'our terms', isPreparing: false },
    { name: 'b.pdf' },
  ]);
});

it('a file that cannot be fetched is removed', async () => {
  const attached = attachFetched(904, 'terms.pdf', Promise.reject(new Error('gone')), undefined);
  expect(attachmentsOf(904)).toHaveLength(1);
  await expect(attached).rejects.toThrow('gone');
  expect(attachmentsOf(904)).toEqual([]);
});

it('a file that is removed while it is being fetched does not return', async () => {
  const fetched = Promise.withResolvers<File>();
  const attached = attachFetched(905, 'terms.pdf', fetched.promise, undefined);
  detach(905, attachmentsOf(905)[0]?.id ?? '');
  fetched.resolve(fileOf('terms.pdf', 'application/pdf'));
  await attached;
  expect(attachmentsOf(905)).toEqual([]);
});

it('at a sign-out no conversation keeps its files, and their object URLs are released', () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  void attach(906, [fileOf('a.pdf', 'application/pdf'), new File([], 'empty.pdf')], undefined);
  void attach(907, [fileOf('b.pdf', 'application/pdf')], undefined);
  const urls = [906, 907].flatMap((id) => attachmentsOf(id).map(({ url }) => url));
  clearAttachments();
  expect([906, 907].map(attachmentsOf)).toEqual([[], []]);
  expect(revoke.mock.calls.map(([url]) => url)).toEqual(expect.arrayContaining(urls));
  revoke.mockRestore();
});
