import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { lightTokens } from '../../web/src/ui/theme/color-tokens.ts';

const packages = resolve('node_modules/@mantine');
const esm = join(packages, 'core', 'esm');

/** Every source below a folder. */
const sources = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => ending.test(path))
    .map((path) => join(folder, path));

/** Names imported from Mantine's core. */
function namesFrom(files: string[]): Set<string> {
  const names = new Set<string>();
  for (const file of files)
    for (const [, list = ''] of readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from ['"]@mantine\/core['"]/g))
      for (const name of list.split(','))
        names.add(
          name
            .trim()
            .replace(/^type /, '')
            .split(' as ')[0] ?? '',
        );
  return names;
}

/** Style sheets of the components with these names, including their dependencies. */
function stylesOf(names: ReadonlySet<string>): Set<string> {
  const where = new Map<string, string>();
  for (const [, list = '', path = ''] of readFileSync(join(esm, 'index.mjs'), 'utf8').matchAll(
    /import \{([^}]*)\} from "([^"]+)"/g,
  ))
    for (const name of list.split(',')) where.set(name.trim().split(' as ').at(-1) ?? '', resolve(esm, path));
  const styles = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file) || !existsSync(file)) return;
    seen.add(file);
    for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/from "(\.[^"]+)"/g)) {
      const style = /([A-Za-z]+)\.module/.exec(path)?.[1];
      if (style) styles.add(style);
      else visit(resolve(dirname(file), path));
    }
  };
  for (const name of names) visit(where.get(name) ?? '');
  return styles;
}

it('the loaded Mantine style sheets are those of the components in use', () => {
  const ours = sources('web/src', /\.tsx?$/);
  const used = new Set(
    ours
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/@mantine\/([a-z]+)/g)])
      .map(([, name]) => name ?? ''),
  );
  const theirs = [...used]
    .filter((name) => name !== 'core' && existsSync(join(packages, name, 'esm')))
    .flatMap((name) => sources(join(packages, name, 'esm'), /\.mjs$/));
  const wanted = stylesOf(namesFrom([...ours, ...theirs]));
  const listed = [
    ...readFileSync('web/src/ui/theme/deferred-styles.ts', 'utf8').matchAll(/core\/styles\/([A-Z]\w+)\.layer\.css/g),
  ].map(([, name]) => name ?? '');
  expect([...wanted].toSorted()).toEqual(listed.toSorted());
  expect(new Set(listed).size).toBe(listed.length);
});

it('dialogs are ours: Mantine’s own does not know of others, and closes with what lies over it', () => {
  const own = ['modal.tsx', 'drawer.tsx'].map((name) => join('web/src/ui/dialogs', name));
  const rest = sources('web/src', /\.tsx$/).filter((file) => !own.includes(file));
  expect(rest.filter((file) => ['Modal', 'Drawer'].some((name) => namesFrom([file]).has(name)))).toEqual([]);
});

/** A browser ignores an undeclared variable without an error: the property just has no effect. */
it('every CSS variable of ours that the screen uses is declared', () => {
  const texts = sources('web/src', /\.(css|tsx?)$/).map((file) => readFileSync(file, 'utf8'));
  const all = (pattern: RegExp) => texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name));
  const tokens = Object.keys(lightTokens).map((name) => name.replace(/[A-Z]|\d/g, (c) => `-${c.toLowerCase()}`));
  const declared = new Set([...tokens, ...all(/--bc-([a-z0-9-]+)['"\]]* *:/g)]);
  expect([...new Set(all(/var\(--bc-([a-z0-9-]+)/g))].filter((name) => !declared.has(name))).toEqual([]);
});

it('text has the size that the browser is set to: no font size is in px', () => {
  const inPx = sources(resolve('web/src'), /\.(css|tsx?)$/).flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /(?:font-size|-fz)'?: [^;,\n]*\dpx|fontSize: (?:\d|'\d+px)|fontSizes: \{[^}]*px/g,
      ),
    ].map(([found]) => `${file}: ${found}`),
  );
  expect(inPx).toEqual([]);
});
