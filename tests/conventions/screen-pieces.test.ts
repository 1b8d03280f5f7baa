import { expect, test } from 'vitest';
import { screenPieces } from '../../web/screen-pieces.ts';

const imports: Record<string, string[]> = {
  '/src/shell.tsx': ['/src/ui/button.tsx', '/src/texts.ts'],
  '/src/tickets.tsx': ['/src/ui/button.tsx', '/src/list.tsx'],
  '/src/list.tsx': ['/src/texts.ts', '/src/tickets.tsx'],
  '/src/contacts.tsx': ['/src/list.tsx'],
};
const modules = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) };

test('the imports of a screen are one chunk; what an earlier screen has is not in a later one, and other pages are in none', () => {
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

test('a screen bundles only what it imports of a package that re-exports', () => {
  const barrel = '/node_modules/@kit/core/esm/index.mjs';
  const button = '/node_modules/@kit/core/esm/Button.mjs';
  const calendar = '/node_modules/@kit/core/esm/Calendar.mjs';
  const sources: Record<string, { importedIds: string[]; code: string }> = {
    '/src/shell.tsx': {
      importedIds: [barrel],
      code: "import { Button as B } from '@kit/core'; export const Shell = () => <B />;",
    },
    '/src/all.tsx': { importedIds: [barrel], code: "import * as kit from '@kit/core'; export const all = kit;" },
    [barrel]: {
      importedIds: [button, calendar],
      code: "import { Button } from './Button.mjs'; export { Calendar } from './Calendar.mjs'; export { Button };",
    },
    [button]: { importedIds: [], code: 'export const Button = () => null;' },
    [calendar]: { importedIds: [], code: 'export const Calendar = () => null;' },
  };
  const kit = { getModuleInfo: (id: string) => sources[id] ?? null };
  const named = screenPieces('/src', [['shell', ['shell.tsx']]]);
  expect([button, calendar].map((id) => named(id, kit))).toEqual(['shell', null]);
  const whole = screenPieces('/src', [['shell', ['all.tsx']]]);
  expect([button, calendar].map((id) => whole(id, kit))).toEqual(['shell', 'shell']);
});
