import { expect, it, vi } from 'vitest';
import { runTool } from './run-tool.ts';

it('a program whose database is stopped meanwhile says so in one sentence', async () => {
  const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const before = process.exitCode;
  const lost = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
  await runTool(() => Promise.reject(lost));
  expect(process.exitCode).toBe(1);
  process.exitCode = before;
  expect(logged.mock.calls).toEqual([
    [`The database is not available (${lost.message}): run this again when it is.\n`],
  ]);
});
