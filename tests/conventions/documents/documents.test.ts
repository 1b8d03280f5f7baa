import { readdirSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Route } from '@balcao/contract/route';
import { endpointEvents } from '@balcao/contract/webhook-endpoints/webhook-endpoint';
import { describe, expect, it } from 'vitest';
import { assistantTools } from '../../../contract/src/public-api/assistant-tools.ts';
import { socketLimits } from '../../../server/src/platform/realtime/client-socket.ts';
import { allFiles, textOf } from '../sources.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const documents = [
  'README.md',
  ...markdownIn('docs'),
  ...markdownIn('peers'),
  ...markdownIn('bench'),
  ...markdownIn('drill'),
];
/** Decisions describe the repository at the time they were made: only their links are checked. */
const ofToday = documents.filter((path) => !path.startsWith('docs/decisions/'));
const decisions = new Set(readdirSync(join(root, 'docs/decisions')).map((name) => name.slice(0, 4)));

function markdownIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `${folder}/${path}`);
}

/** The texts between backticks, without code blocks. */
const quotedIn = (path: string): string[] =>
  [
    ...textOf(path)
      .replaceAll(/^```.*?^```/gms, '')
      .matchAll(/`([^`\n]+)`/g),
  ].map(([, quoted = '']) => quoted);

describe('references in documents exist', () => {
  const known = [...new Set([...allFiles, ...documents])];
  /** Examples in how-to pages, and files that are written at run time. */
  const isMadeUp = (name: string) =>
    /price-list|archive-tag|tag\.rules\.ts|postgres\.json|openapi\.json|first\.json|[<>*…]|NNNN|NAME/.test(name);

  it('files, by path or its end', () => {
    const missing = ofToday.flatMap((path) =>
      quotedIn(path)
        .filter((name) => /^[\w./@-]+\.(tsx?|mjs|md|sql|json)$/.test(name) && !isMadeUp(name))
        .filter(
          (name) => !known.some((file) => `/${file}`.endsWith(`/${name.replace(/^\.\.\//, '')}`)) && !isFile(name),
        )
        .map((name) => `${path}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('links', () => {
    const missing = documents.flatMap((path) =>
      [...textOf(path).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !/^\w+:/.test(target))
        .map((target) => normalize(join(dirname(path), target)))
        .filter((target) => !isFile(target) && !isFolder(target))
        .map((target) => `${path}: ${target}`),
    );
    expect(missing).toEqual([]);
  });

  it('decisions, in comments too', () => {
    const sources = allFiles.filter((path) => /\.(tsx?|mjs|sql)$/.test(path));
    const missing = [...documents, ...sources].flatMap((path) =>
      [...textOf(path).matchAll(/decisions?[/ ](\d{4})\b/g)]
        .filter(([, number = '']) => !decisions.has(number))
        .map(([cited]) => `${path}: ${cited}`),
    );
    expect(missing).toEqual([]);
  });

  it('commands, and each command is in a document', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
    const named = new Set(
      ofToday.flatMap((path) => [...textOf(path).matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)),
    );
    expect([...named].filter((name) => !(name in scripts))).toEqual([]);
    const bare = ['start', 'test'];
    expect(Object.keys(scripts).filter((name) => !named.has(name) && !bare.includes(name))).toEqual([]);
  });

  const isFile = (path: string) => exists(path, (entry) => entry.isFile());
  const isFolder = (path: string) => exists(path, (entry) => entry.isDirectory());
});

function exists(path: string, is: (entry: { isFile(): boolean; isDirectory(): boolean }) => boolean): boolean {
  try {
    return readdirSync(join(root, dirname(path)), { withFileTypes: true }).some(
      (entry) => entry.name === basename(path) && is(entry),
    );
  } catch {
    return false;
  }
}

describe('docs/OPERATIONS.md', () => {
  const operations = textOf('docs/OPERATIONS.md');
  const [ofServer = ''] = operations.split('For `npm run dev`');
  const rows = ofServer.split('\n').filter((row) => /^\| `[A-Z]/.test(row));
  const settings = ['config', 'payment-environment']
    .map((name) => textOf(`server/src/platform/config/${name}.ts`))
    .join('\n');
  const variables = [...settings.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name);

  it('has a row for each variable of the server, and for no other', () => {
    const listed = rows.flatMap((row) => [...row.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name));
    expect(variables.length).toBeGreaterThan(40);
    expect(variables.filter((name) => !listed.includes(name))).toEqual([]);
    const first = rows.flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)]);
    expect(
      first.map(([, name = '']) => name).filter((name) => !variables.includes(name) && !/^DATA_DIR/.test(name)),
    ).toEqual([]);
  });

  it('has the defaults that the server has', () => {
    const literal = /^ {2}([A-Z][A-Z0-9_]+):(?:(?!^ {2}[A-Z]).)*?\.default\((?:'([\w./@-]+)'|([\d_]+)|false)\)/gms;
    const wrong = [...settings.matchAll(literal)].filter(([, name = '', text, number]) => {
      const value = text ?? number?.replaceAll('_', '') ?? 'false';
      const row = rows.find((row) => row.includes(`\`${name}\``)) ?? '';
      return !row.includes(`\`${value}\``);
    });
    expect(wrong.map(([, name]) => name)).toEqual([]);
  });

  it('has the limits of sockets that the server has', () => {
    const { maxSocketsPerPerson, perSocket, perPerson, maxRefused } = socketLimits;
    expect(operations).toContain(`| sockets of one user, in all processes | ${maxSocketsPerPerson} |`);
    expect(operations).toContain(
      `burst of ${perSocket.burst}, then ${perSocket.perSecond} per second; of all sockets of one user, in each process, ${perPerson.burst} and ${perPerson.perSecond} |`,
    );
    expect(operations).toContain(`after ${maxRefused} refusals the socket is closed`);
  });

  it('has each metric', () => {
    const metrics = [...textOf('server/src/platform/metrics.ts').matchAll(/'(balcao_\w+)'/g)].map(
      ([, name = '']) => name,
    );
    expect(metrics.filter((name) => !operations.includes(`\`${name}`))).toEqual([]);
  });
});

describe('docs/protocol.md', () => {
  const protocol = textOf('docs/protocol.md');
  const withoutNames = (text: string) => text.replaceAll(/:\w+|\{\w+\}/g, '{}');

  it('has each route: its path, or what of it follows "…"', async () => {
    const text = withoutNames(protocol);
    const isThere = (path: string) => {
      const parts = withoutNames(path).slice(1).split('/');
      return parts.some((_, i) => text.includes(`${i === 0 ? '' : '…'}/${parts.slice(i).join('/')}`));
    };
    const routes = await allRoutes();
    expect(routes.length).toBeGreaterThan(150);
    expect(routes.filter(({ path }) => !isThere(path)).map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it('has each topic', () => {
    const topics = /export type Topics = \{(.*?)\n\}/s.exec(textOf('contract/src/realtime.ts'))?.[1] ?? '';
    const names = [...topics.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name);
    const listed = [...(protocol.split('## 15. Topics')[1] ?? '').matchAll(/^\| ([\w, ()]+) \|/gm)]
      .flatMap(([, first = '']) => first.replaceAll('(ours)', '').split(','))
      .map((name) => name.trim());
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => !listed.includes(name))).toEqual([]);
  });
});

async function allRoutes(): Promise<Route[]> {
  const paths = allFiles.filter((path) => path.startsWith('contract/src/') && path.endsWith('.api.ts'));
  const modules = await Promise.all(paths.map((path): Promise<object> => import(join(root, path))));
  return modules.flatMap((module) =>
    Object.values(module).flatMap((api: unknown) => Object.values(api ?? {}).filter(isRoute)),
  );
}

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'audited' in value;

it('docs/webhooks.md and docs/api.md have each event of an endpoint, and each tool of an assistant', () => {
  expect(endpointEvents.filter((name) => !textOf('docs/webhooks.md').includes(`\`${name}\``))).toEqual([]);
  expect(Object.keys(assistantTools).filter((name) => !textOf('docs/api.md').includes(`\`${name}\``))).toEqual([]);
});

it('docs/GLOSSARY.md explains each word once', () => {
  const words = [...textOf('docs/GLOSSARY.md').matchAll(/^\| (?!word|---)(.+?) \|/gm)]
    .flatMap(([, cell = '']) => cell.split(/, |; /))
    .map((word) => word.trim());
  expect(words.length).toBeGreaterThan(150);
  expect(words.filter((word, i) => words.indexOf(word) !== i)).toEqual([]);
});
