import { expect, test } from 'vitest';
import { screenPieces } from '../../web/screen-pieces.ts';

const imports: Record<string, string[]> = {
  '/src/shell.tsx': ['/src/ui/button.tsx', '/src/texts.ts'],
  '/src/tickets.tsx': ['/src/ui/button.tsx', '/src/list.tsx'],
  '/src/list.tsx': ['/src/texts.ts', '/src/tickets.tsx'],
  '/src/contacts.tsx': ['/src/list.tsx'],
};
const modules = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) };

test('what a screen imports is one piece; what an earlier screen has is not in a later one’s, and other pages are in none', () => {
  const pieceOf = screenPieces('/src', [
    ['shell', ['shell.tsx']],
    ['tickets', ['tickets.tsx']],
  ]);
  const pieces = Object.fromEntries(
    ['shell.tsx', 'ui/button.tsx', 'texts.ts', 'tickets.tsx', 'list.tsx', 'contacts.tsx'].map((name) => [
      name,
      pieceOf(`/src/${name}`, modules),
    ]),
  );
  expect(pieces).toEqual({
    'shell.tsx': 'shell',
    'ui/button.tsx': 'shell',
    'texts.ts': 'shell',
    'tickets.tsx': 'tickets',
    'list.tsx': 'tickets',
    'contacts.tsx': null,
  });
});
