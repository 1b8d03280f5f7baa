import type { Plugin } from 'vite';

type Chunk = { fileName: string; imports: readonly string[]; moduleIds: readonly string[] };

/**
 * Fails the build when files of it import each other in a cycle: which of them runs first then depends on who is asked for first, and a
 * page dies at load because what it needs is not there yet. What belongs together goes into one group (`codeSplitting`).
 */
export function acyclicChunks(): Plugin {
  return {
    name: 'acyclic-chunks',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const cycle = findCycle(chunks);
      if (cycle) this.error(`Files of the build import each other in a cycle:\n${cycle.map(describe).join('\n')}`);
    },
  };
}

const describe = ({ fileName, moduleIds }: Chunk): string =>
  `- ${fileName}: ${moduleIds.map((id) => id.replace(/^.*\/(web|node_modules)\//, '$1/')).join(', ')}`;

/** The first cycle that is found, in the order of its imports. */
export function findCycle<T extends Pick<Chunk, 'fileName' | 'imports'>>(chunks: readonly T[]): T[] | null {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const done = new Set<T>();
  const path: T[] = [];
  const visit = (chunk: T): T[] | null => {
    if (done.has(chunk)) return null;
    const at = path.indexOf(chunk);
    if (at >= 0) return path.slice(at);
    path.push(chunk);
    for (const name of chunk.imports) {
      const imported = byName.get(name);
      const cycle = imported && visit(imported);
      if (cycle) return cycle;
    }
    path.pop();
    done.add(chunk);
    return null;
  };
  for (const chunk of chunks) {
    const cycle = visit(chunk);
    if (cycle) return cycle;
  }
  return null;
}
