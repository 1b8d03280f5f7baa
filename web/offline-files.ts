import type { Plugin } from 'vite';

/**
 * Lists what the screen needs to be opened without a network, for the service worker to fetch beforehand: the entry, and
 * whatever can be reached from `modules` (as their paths end), now or by a click. `entry` says of which build the list is.
 */
export function offlineFiles(modules: string[]): Plugin {
  return {
    name: 'offline-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = new Set<string>();
      let entry = '';
      const add = (name: string, reachesFurther: boolean) => {
        const chunk = bundle[name];
        if (files.has(name) || chunk?.type !== 'chunk') return;
        files.add(name);
        for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
        for (const next of chunk.imports) add(next, reachesFurther);
        if (reachesFurther) for (const next of chunk.dynamicImports) add(next, true);
      };
      for (const [name, file] of Object.entries(bundle)) {
        if (file.type !== 'chunk') continue;
        if (modules.some((end) => file.moduleIds.some((id) => id.endsWith(end)))) add(name, !file.isEntry);
        if (!file.isEntry) continue;
        entry = `/${name}`;
        add(name, false);
      }
      const source = JSON.stringify({ entry, files: [...files].map((name) => `/${name}`) });
      this.emitFile({ type: 'asset', fileName: 'offline-files.json', source });
    },
  };
}
