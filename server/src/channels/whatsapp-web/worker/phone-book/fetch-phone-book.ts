import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { WASocket } from 'baileys';
import { proto } from 'baileys/WAProto/index.js';
import { isNode, type Node, nodeIn, nodesIn } from '../../decode/node.ts';
import { download } from '../../encode/fetch-media.ts';

/** The collection of the account's shared state (app state) that contains the address book. */
export const phoneBookCollection = 'critical_unblock_low';

/** Limit per file: a snapshot of ten thousand people takes some three megabytes. */
const maxFileBytes = 32 * 1024 * 1024;
/** The server reports after each round whether there is more. */
const maxRounds = 20;

type PhoneBookPiece = {
  form: 'snapshot' | 'patch' | 'mutations';
  path: string | null;
  bytes: Uint8Array | null;
};
/** In the order of application. Files exist until `remove`. */
export type PhoneBookPieces = { pieces: PhoneBookPiece[]; remove(): Promise<void> };

/** The current address book, encrypted: its newest snapshot and later changes. Throws when it may succeed later. */
export async function fetchPhoneBook(sock: WASocket, spoolDir: string): Promise<PhoneBookPieces> {
  const pieces: PhoneBookPiece[] = [];
  const remove = async (): Promise<void> => {
    for (const { path } of pieces) if (path !== null) await rm(path, { force: true });
  };
  const { hosts } = await sock.refreshMediaConn(false);
  const fetchBlob = async (form: PhoneBookPiece['form'], reference: proto.IExternalBlobReference): Promise<void> => {
    await mkdir(spoolDir, { recursive: true, mode: 0o700 });
    const path = join(spoolDir, randomBytes(16).toString('hex'));
    pieces.push({ form, path, bytes: null });
    const from = { hosts: hosts.map(({ hostname }) => hostname), maxBytes: maxFileBytes };
    if (!(await download(fileOf(reference), path, from))) throw new Error('a file of the address book is gone');
  };
  try {
    let version = '0';
    for (let round = 0; round < maxRounds; round++) {
      const answer = await askFor(sock, version);
      if (answer.snapshot) await fetchBlob('snapshot', proto.ExternalBlobReference.decode(answer.snapshot));
      for (const bytes of answer.patches) {
        const { externalMutations } = proto.SyncdPatch.decode(bytes);
        if (externalMutations) await fetchBlob('mutations', externalMutations);
        else pieces.push({ form: 'patch', path: null, bytes });
      }
      if (!answer.hasMore || answer.version === version) break;
      version = answer.version;
    }
    return { pieces, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function askFor(sock: WASocket, version: string) {
  const wanted = { name: phoneBookCollection, version, return_snapshot: String(version === '0') };
  const reply: unknown = await sock.query({
    tag: 'iq',
    attrs: { to: 's.whatsapp.net', xmlns: 'w:sync:app:state', type: 'set' },
    content: [{ tag: 'sync', attrs: {}, content: [{ tag: 'collection', attrs: wanted }] }],
  });
  const sync = isNode(reply) ? nodeIn(reply, 'sync') : undefined;
  const collection: Node = (sync && nodeIn(sync, 'collection')) ?? { tag: 'collection', attrs: {} };
  const patches = nodesIn(nodeIn(collection, 'patches') ?? collection).filter(({ tag }) => tag === 'patch');
  return {
    version: collection.attrs['version'] ?? version,
    hasMore: collection.attrs['has_more_patches'] === 'true',
    snapshot: bytesOf(nodeIn(collection, 'snapshot')?.content),
    patches: patches.flatMap(({ content }) => bytesOf(content) ?? []),
  };
}

const bytesOf = (content: unknown): Uint8Array | null =>
  content instanceof Uint8Array && content.length > 0 ? content : null;

const fileOf = ({ directPath, mediaKey, fileSha256, fileEncSha256 }: proto.IExternalBlobReference) => ({
  kind: 'appState' as const,
  directPath: directPath ?? '',
  mediaKey: textOf(mediaKey),
  fileSha256: textOf(fileSha256),
  fileEncSha256: fileEncSha256?.length ? textOf(fileEncSha256) : null,
});
const textOf = (bytes: Uint8Array | null | undefined): string => Buffer.from(bytes ?? []).toString('base64');
