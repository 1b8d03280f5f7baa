import type { Plugin } from 'vite';

/**
 * Names in the page what its first screen loads beside the entry, so that the browser fetches it at once instead of
 * after the entry has run: public/first.js asks for these files, unless the page is one that does without them.
 * `modules`: what the router imports for that screen, as their paths end.
 */
export function preloadedScreen(modules: string[]): Plugin {
  return {
    name: 'preloaded-screen',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = new Map(
          Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
        );
        const withImports = (name: string, into: Set<string>) => {
          if (into.has(name)) return into;
          into.add(name);
          for (const next of chunks.get(name)?.imports ?? []) withImports(next, into);
          return into;
        };
        const entry = new Set<string>();
        const screen = new Set<string>();
        for (const [name, chunk] of chunks) {
          if (chunk.isEntry) withImports(name, entry);
          if (modules.some((end) => chunk.moduleIds.some((id) => id.endsWith(end)))) withImports(name, screen);
        }
        const content = [...screen].filter((name) => !entry.has(name)).map((name) => `/${name}`);
        return [{ tag: 'meta', attrs: { name: 'first-screen', content: content.join(' ') }, injectTo: 'head-prepend' }];
      },
    },
  };
}
