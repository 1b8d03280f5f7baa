import { buffer } from 'node:stream/consumers';
import type { OutboundFile } from '../channel.ts';

/** The bytes of a file to be uploaded; null when the stored file cannot be read. */
export async function readOutboundFile(file: OutboundFile): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await buffer(await file.open()));
  } catch {
    return null;
  }
}
