import { expect, test } from 'vitest';
import { declaredWords } from './identifiers.ts';
import { oldWords } from './old-words.ts';
import { allFiles, sourceFiles } from './sources.ts';

/**
 * Words of earlier names that have a term in the field: publish, lock, desired state, visibility, survivor,
 * require, keyed queue, connection, max, ttl … (docs/GLOSSARY.md). Some are columns, HTTP fields or names of a library:
 * old-words.ts counts those exactly, so that their number can only shrink with its list.
 */
const banned = new Set(
  [
    'beside border coming deaf demand desk door doors eyes facts fold folded forget gone',
    'handed harm harms hear heard hearing hears held hold holding holds house keep keeps kept lasts least',
    'line lines most news patience plain said say saying says settle settled sight strange stranger strangers',
    'tell telling tells told unfinished unfold unfolded whose wish wished wishes young',
  ].flatMap((row) => row.split(' ')),
);

test('names are made of words of the field', () => {
  const found = new Map<string, number>();
  for (const path of sourceFiles)
    for (const word of declaredWords(path)) if (banned.has(word)) found.set(word, (found.get(word) ?? 0) + 1);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(oldWords));
});

/** Additionally banned in names of files and folders. */
const bannedInPaths = new Set([...banned, 'apart', 'dearer', 'errand', 'looks', 'newcomer', 'outgrown', 'spoilt']);

test('names of files and folders are made of words of the field', () => {
  // Applied migrations keep their names; JSON fixtures are named after their message.
  const named = allFiles.filter((path) => !path.startsWith('server/migrations/') && !path.endsWith('.json'));
  expect(named.filter((path) => path.split(/[/.-]/).some((word) => bannedInPaths.has(word)))).toEqual([]);
});
