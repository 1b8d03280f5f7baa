import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Failure } from '@balcao/contract/errors';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Uploads } from '../platform/files/uploads.ts';
import { openMediaFolder } from './media-folder.ts';

let root: string;
const write = async (path: string, content = path) => {
  await mkdir(join(root, path, '..'), { recursive: true });
  await writeFile(join(root, path), content);
};

/** Returns the bytes that it was given. */
const uploads = (refuse?: Failure): Uploads => ({
  async store(companyId, { name, bytes }) {
    const content = await text(bytes);
    if (refuse) throw refuse;
    const sizes = { sizeBytes: content.length, width: null, height: null, thumbnailKey: null };
    return { key: `c${companyId}`, name, mimeType: 'text/plain', sha256: content, field: 'file', ...sizes };
  },
  discard: async () => {},
});
const take = async (name: string, sourceCompany: string | null = '1', given = uploads()) => {
  const taken = await (await openMediaFolder(root, given)).take(7, { name, sourceCompany });
  return 'failed' in taken ? taken.failed : taken.sha256;
};

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'public-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

it('a company gets its own file of a name, otherwise the shared one, and never another company’s', async () => {
  await write('company1/foto.jpg', 'da um');
  await write('company11/foto.jpg', 'da onze');
  await write('company11/boleto.pdf', 'segredo da onze');
  await write('logo.png', 'de todos');
  expect([await take('foto.jpg'), await take('foto.jpg', '11')]).toEqual(['da um', 'da onze']);
  expect(await take('boleto.pdf')).toBe('gone');
  expect([await take('logo.png'), await take('logo.png', null)]).toEqual(['de todos', 'de todos']);
  expect(await take('foto.jpg', null)).toBe('gone');
});

it('a name is looked up and never used as a path: neither out of the folder nor through a link in it', async () => {
  await write('deep/below/nota.txt', 'nota');
  await symlink('/etc/passwd', join(root, 'senhas'));
  for (const name of ['../../etc/passwd', '/etc/passwd', 'senhas', '..', '.', 'deep', '%2e%2e%2fetc%2fpasswd'])
    expect([name, await take(name)]).toEqual([name, 'gone']);
  expect(await take('../x/nota.txt')).toBe('nota');
});

it('the last part of a URL is the file name, in any alphabet, and unchanged if it cannot be decoded', async () => {
  await write('company1/orçamento 2025.pdf', 'certo');
  await write('company1/100%.pdf', 'cheio');
  expect(await take('https://desk.test/public/company1/or%C3%A7amento%202025.pdf')).toBe('certo');
  expect(await take('100%.pdf')).toBe('cheio');
});

it('a file that is deleted during the import is reported as gone, and the import continues', async () => {
  await write('nota.txt');
  const media = await openMediaFolder(root, uploads());
  await rm(join(root, 'nota.txt'));
  expect(await media.take(7, { name: 'nota.txt', sourceCompany: '1' })).toEqual({ failed: 'gone' });
});

it('without a folder every file is gone; a folder that does not exist is reported at once', async () => {
  const media = await openMediaFolder(undefined, uploads());
  expect(await media.take(7, { name: 'nota.txt', sourceCompany: '1' })).toEqual({ failed: 'gone' });
  await expect(openMediaFolder(join(root, 'nowhere'), uploads())).rejects.toThrow(/^There is no folder .*nowhere/);
});

it('files that our rules refuse are listed with the reason; a full disk of ours is an error', async () => {
  await write('nota.txt');
  const refused = (failure: Failure) => take('nota.txt', '1', uploads(failure));
  expect(await refused(new Failure('ERR_FILE_TOO_LARGE', { maxBytes: 1 }))).toBe('too-large');
  expect(await refused(new Failure('ERR_FILE_TYPE'))).toBe('type');
  expect(await refused(new Failure('ERR_INVALID_INPUT', { fields: { file: 'empty' } }))).toBe('empty');
  const full: Uploads = { ...uploads(), store: () => Promise.reject(new Error('ENOSPC')) };
  await expect(take('nota.txt', '1', full)).rejects.toThrow('ENOSPC');
});
