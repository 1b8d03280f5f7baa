import type { WAMessage } from 'baileys';
import type { FileStore } from '../../../platform/files.ts';

export type Fetching = {
  store: FileStore;
  /** under which the file is put */
  key: string;
  /** where bytes lie until they are known to be the announced ones */
  spoolDir: string;
  maxBytes: number;
  /** host[:port] of `media_conn`, best first; none: WhatsApp's public one */
  hosts: readonly string[];
  /** `sock.updateMediaMessage`: asks the sender's phone to upload again */
  askAgain(message: WAMessage): Promise<WAMessage>;
  signal?: AbortSignal;
};
/** key null: gone for good, and why. */
export type Fetched = { key: string | null; sizeBytes: number; reason: string | null };

/** Brings a file, checked against both hashes and its MAC; nothing is stored else. Throws when it may come later. */
export async function fetchMedia(_ref: Record<string, unknown>, _fetching: Fetching): Promise<Fetched> {
  throw new Error('being written');
}
