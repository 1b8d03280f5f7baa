import { expect, it, vi } from 'vitest';
import { reportLeaseLoss } from './report-lease-loss.ts';
import { LeaseLostError } from './worker-context.ts';

it('a lost lease is reported, and the write still fails', async () => {
  const leaseLost = vi.fn();
  await expect(reportLeaseLoss(Promise.reject(new LeaseLostError()), leaseLost)).rejects.toThrow(LeaseLostError);
  expect(leaseLost).toHaveBeenCalledOnce();
});

it('an unreachable database is not a lost lease', async () => {
  const leaseLost = vi.fn();
  await expect(reportLeaseLoss(Promise.reject(new Error('away')), leaseLost)).rejects.toThrow('away');
  expect(await reportLeaseLoss(Promise.resolve(1), leaseLost)).toBe(1);
  expect(leaseLost).not.toHaveBeenCalled();
});
