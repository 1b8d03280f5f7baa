import { inTx, type TxContext } from '../platform/db/tx.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { FileLinks } from '../platform/files/signed-file-links.ts';
import type { ServedFile } from '../platform/http/file-route.ts';
import { readFile } from './read-file.ts';

/** What a signed address shows; null for a wrong or expired one. Bind it with `addFileRoute`. */
export const openSignedFile =
  ({ context, links, store }: { context: TxContext; links: FileLinks; store: FileStore }) =>
  async (token: string): Promise<ServedFile | null> => {
    const link = links.read(token);
    if (!link) return null;
    const file = await inTx(context, link.companyId, (tx) => readFile(tx, store, link.fileId, link.variant));
    return file && { ...file, expiresAt: link.expiresAt };
  };
