import { expect, it } from 'vitest';
import { readSpreadsheet } from './read-spreadsheet.ts';

const limits = { maxRows: 2_000_000, maxColumns: 50 };

it('a file is read in a thread; one that takes too long or too much memory is given up, and the next is read', async () => {
  const large = Buffer.from('Ana;5511987654321;ana@exemplo.test\n'.repeat(600_000));
  expect(await readSpreadsheet(large, limits, { timeoutMs: 60_000, maxHeapMb: 24 })).toEqual({ problem: 'tooLarge' });
  expect(await readSpreadsheet(large, limits, { timeoutMs: 1, maxHeapMb: 512 })).toEqual({ problem: 'tooSlow' });
  expect(await readSpreadsheet(Buffer.from('a;b'), limits)).toEqual({ rows: [{ number: 1, cells: ['a', 'b'] }] });
});

it('a thread that cannot be started fails its file, and not all later ones', async () => {
  const unsendable = { ...limits, onRow: () => {} };
  await expect(readSpreadsheet(Buffer.from('a;b'), unsendable)).rejects.toThrow(/could not be cloned/);
  expect(await readSpreadsheet(Buffer.from('a;b'), limits)).toEqual({ rows: [{ number: 1, cells: ['a', 'b'] }] });
});
