import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Writes new files, given as path → text, and adds entries to lists in files, given as path → [where, text][]: each text
 * is inserted before the first match of `where`. Throws, with nothing written, when a file exists already or a list has
 * no such place. Returns all paths.
 */
export function writeNewFiles(root, files, lists) {
  const there = Object.keys(files).find((path) => existsSync(join(root, path)));
  if (there) throw new Error(`${there} is there already`);
  const edited = Object.entries(lists).map(([path, additions]) => [path, addEntries(root, path, additions)]);
  for (const [path, text] of [...Object.entries(files), ...edited]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return [...Object.keys(files), ...Object.keys(lists)];
}

const addEntries = (root, path, additions) =>
  additions.reduce(
    (before, [where, entry]) => {
      const at = before.search(where);
      if (at < 0) throw new Error(`${path} has no place for ${entry.trim()}`);
      return before.slice(0, at) + entry + before.slice(at);
    },
    readFileSync(join(root, path), 'utf8'),
  );
