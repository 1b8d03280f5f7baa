import { join } from 'node:path';
import { createNeeds, type Modules } from './barrels.ts';

/**
 * Names the piece of the build that a module goes into: all that a screen imports, from whatever folder, is one piece, and not one for each
 * set of pages that need it. `screens`: files of `src` by the name of their piece, in the order in which they are loaded; what an earlier one has, a
 * later one uses, so that a piece needs none but those before it.
 */
export function screenPieces(src: string, screens: readonly (readonly [piece: string, files: readonly string[]])[]) {
  let pieces: Map<string, string> | undefined;
  return (id: string, modules: Modules): string | null => {
    pieces ??= assignPieces(src, screens, modules);
    return pieces.get(id) ?? null;
  };
}

function assignPieces(
  src: string,
  screens: readonly (readonly [string, readonly string[]])[],
  modules: Modules,
): Map<string, string> {
  const pieces = new Map<string, string>();
  const needsOf = createNeeds(modules);
  for (const [piece, files] of screens) {
    const waiting = files.map((file) => join(src, file));
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (pieces.has(id)) continue;
      pieces.set(id, piece);
      waiting.push(...needsOf(id));
    }
  }
  return pieces;
}
