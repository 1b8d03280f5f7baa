import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';

/** Licences of the shipped packages. docs/LICENCES.md explains the obligations of the exceptions. */
const root = join(import.meta.dirname, '../..');

const free = new Set(
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 Python-2.0 OFL-1.1 CC0-1.0 Unlicense Zlib'.split(
    ' ',
  ),
);

/** Package → its licence and the only place that may import it. A new one needs a paragraph in docs/LICENCES.md. */
const exceptions: Record<string, string> = {
  libsignal: 'GPL-3.0',
  '@breezystack/lamejs': 'LGPL-3.0',
  '@img/sharp-libvips-*': 'LGPL-3.0-or-later',
  '@img/sharp-wasm32': 'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  '@img/sharp-win32-*': 'Apache-2.0 AND LGPL-3.0-or-later',
  // MIT by its LICENSE file; not declared in package.json.
  'xmlhttprequest-ssl': 'none',
  'png-js': 'none',
};

const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ license: z.string().optional(), dev: z.boolean().optional(), link: z.boolean().optional() }),
  ),
});
const shipped = () =>
  Object.entries(lock.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))).packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { license = 'none' }]) => ({ name: path.split('node_modules/').at(-1) ?? '', license }));

/** `(MIT OR X)`: one must be free; `A AND B`: both. */
const isFree = (license: string): boolean =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => free.has(one.trim())));
const exceptionOf = (name: string): string | undefined =>
  Object.keys(exceptions).find((known) => (known.endsWith('*') ? name.startsWith(known.slice(0, -1)) : name === known));

it('every redistributed package has a free licence, or is an exception with known terms', () => {
  const packages = shipped();
  expect(packages.length).toBeGreaterThan(300);
  const unknown = packages.filter(({ name, license }) => {
    const exception = exceptionOf(name);
    return exception === undefined ? !isFree(license) : exceptions[exception] !== license;
  });
  expect(unknown).toEqual([]);
});

it('no exception is unused, and each is explained', () => {
  const named = new Set(shipped().map(({ name }) => exceptionOf(name)));
  const explained = readFileSync(join(root, 'docs/LICENCES.md'), 'utf8');
  for (const name of Object.keys(exceptions))
    expect([name, named.has(name), explained.includes(`\`${name}\``)]).toEqual([name, true, true]);
});

it('the encoder of recordings is a file of its own in the screen, with its notice beside it', () => {
  const sources = readdirSync(join(root, 'web/src'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    /[.]tsx?$/.test(path),
  );
  const loads = sources.filter((path) => /from '@breezystack/.test(readFileSync(join(root, 'web/src', path), 'utf8')));
  expect(loads).toEqual([join('messages', 'composer', 'mp3-worker.ts')]);
  expect(readFileSync(join(root, 'web/public/licences.txt'), 'utf8')).toContain('@breezystack/lamejs');
});
