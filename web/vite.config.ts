import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { acyclicChunks } from './acyclic-chunks.ts';
import { compressedFiles } from './compressed-files.ts';
import { offlineFiles } from './offline-files.ts';
import { preloadedScreen } from './preloaded-screen.ts';
import { screenPieces } from './screen-pieces.ts';
import { withoutJsonSchema } from './without-json-schema.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const server = `http://127.0.0.1:${process.env['PORT'] || '3000'}`;

/** What the page that one begins with is made of, beside the entry. */
const ticketsScreen = [
  '/shell/query-provider.tsx',
  '/shell/shell.tsx',
  '/tickets/bell/ticket-bell.tsx',
  '/tickets/tickets-page.tsx',
];

/** Of prompts and integrations, in the forms of connections and queues. */
const pickersOfResponders =
  /\/web\/src\/(prompts\/prompt(-select|\.texts)|queue-integrations\/(integration-select|queue-integration\.(queries|texts)))\./;

/** Who signs in needs these two at once: a request for each, not one for each set of pages that share something. */
const pieceOf = screenPieces(join(import.meta.dirname, 'src'), [
  [
    'part-shell',
    [
      'shell/query-provider.tsx',
      'shell/shell.tsx',
      'ui/theme/deferred-styles.ts',
      // What the frame of every page shows beside it (router.tsx).
      'announcements/announcement-bell.tsx',
      'chats/chat-bell.tsx',
      'tickets/bell/ticket-bell.tsx',
      'connections/connection-warning.tsx',
      'ai/ai-budget-warning.tsx',
      'prompts/prompt-budget-warning.tsx',
    ],
  ],
  ['part-tickets', ['tickets/tickets-page.tsx']],
]);

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    withoutJsonSchema(),
    acyclicChunks(),
    preloadedScreen(ticketsScreen),
    offlineFiles(ticketsScreen),
    compressedFiles(),
  ],
  define: { __APP_VERSION__: JSON.stringify(version) },
  server: {
    host: '127.0.0.1',
    port: Number(process.env['WEB_PORT'] || '5173'),
    proxy: {
      '/api': server,
      '/webhooks': server,
      '/socket.io': { target: server, ws: true },
      // The phone's page is ours, its calls are the server's: /sandbox/{token} loads the screen, /sandbox/{token}/… goes on.
      '^/sandbox/[^/]+/.+': server,
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // By their content alone: the names of all who share a piece would be longer than some pieces.
        chunkFileNames: ({ name }) => (name.startsWith('part') ? 'assets/part-[hash].js' : 'assets/[name]-[hash].js'),
        assetFileNames: ({ names: [name = ''] }) =>
          name.startsWith('part') ? 'assets/part-[hash][extname]' : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 3 },
            { name: pieceOf, debugName: 'first screen', priority: 2 },
            // Each in one piece: merged with others by who needs them, pieces came to import each other (acyclic-chunks.ts).
            { name: 'part-contract', test: /\/contract\/src\//, minShareCount: 2, priority: 1 },
            { name: 'part-platform', test: /\/web\/src\/platform\//, minShareCount: 2, priority: 1 },
            { name: 'part-tables', test: /\/web\/src\/ui\/tables\//, minShareCount: 2, priority: 1 },
            { name: 'part-pickers', test: pickersOfResponders, minShareCount: 2, priority: 1 },
            { name: 'part', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 8_000 },
          ],
        },
      },
    },
  },
});
