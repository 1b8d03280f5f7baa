import { isDatabaseUnavailable, mayHaveCommitted } from '../db/connection/connection-errors.ts';
import type { Upload, Uploads } from './uploads.ts';

/**
 * Discards the files of a transaction that failed. When the commit got no answer they stay, because its rows may name
 * them; if it did not happen, they are swept as bytes that no row names (files/sweep-orphans.ts).
 */
export async function discardAfterFailure(
  uploads: Pick<Uploads, 'discard'>,
  stored: readonly Upload[],
  error: unknown,
): Promise<void> {
  if (isDatabaseUnavailable(error) && mayHaveCommitted(error)) return;
  await uploads.discard(stored);
}
