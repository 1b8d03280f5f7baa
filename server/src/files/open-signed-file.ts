import type { FileLinks } from '../platform/file-links.ts';
import type { ShownFile } from '../platform/file-route.ts';
import type { FileStore } from '../platform/files.ts';
import { type Border, inTx } from '../platform/tx.ts';
import { readFile } from './read-file.ts';

/** What a signed address shows; null for a wrong or expired one. Bind it with `addFileRoute`. */
export const openSignedFile =
  ({ border, links, store }: { border: Border; links: FileLinks; store: FileStore }) =>
  async (token: string): Promise<ShownFile | null> => {
    const linked = links.read(token);
    if (!linked) return null;
    const file = await inTx(border, linked.companyId, (tx) => readFile(tx, store, linked.fileId, linked.variant));
    return file && { ...file, expiresAt: linked.expiresAt };
  };
