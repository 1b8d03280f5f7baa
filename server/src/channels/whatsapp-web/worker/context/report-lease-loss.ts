import { LeaseLostError } from './worker-context.ts';

/** Reports a lost lease before rejecting, so that nothing is sent based on the write. */
export async function reportLeaseLoss<T>(write: Promise<T>, leaseLost: () => void): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof LeaseLostError) leaseLost();
    throw error;
  }
}
