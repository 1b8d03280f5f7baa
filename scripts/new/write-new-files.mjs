import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Writes new files, given as path → text. Throws when one exists already: nothing is overwritten. */
export function writeNewFiles(root, files) {
  const there = Object.keys(files).find((path) => existsSync(join(root, path)));
  if (there) throw new Error(`${there} is there already`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return Object.keys(files);
}

/** Adds entries to lists in files, given as path → [where, text][]: each text is inserted before the first match of `where`. */
export function addEntries(root, edits) {
  for (const [path, additions] of Object.entries(edits)) {
    const text = additions.reduce(
      (before, [where, entry]) => {
        const at = before.search(where);
        if (at < 0) throw new Error(`${path} has no place for ${entry.trim()}`);
        return before.slice(0, at) + entry + before.slice(at);
      },
      readFileSync(join(root, path), 'utf8'),
    );
    writeFileSync(join(root, path), text);
  }
  return Object.keys(edits);
}
