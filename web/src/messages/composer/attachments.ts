import type { Capabilities } from '@balcao/contract/channels/channel';
import { mediaTypeOf } from '@balcao/contract/messages/media-type.rules';
import { useSyncExternalStore } from 'react';
import type { OutgoingFile } from '../outgoing/unanswered.ts';

export type Attachment = OutgoingFile & {
  id: string;
  caption: string;
  /** why it cannot be sent */
  refused: { limitBytes: number } | 'empty' | undefined;
};

/** Attachments by ticket id, kept while another conversation is open. */
const chosen = new Map<number, Attachment[]>();
const none: Attachment[] = [];
const watchers = new Set<() => void>();

export const useAttachments = (ticketId: number): Attachment[] =>
  useSyncExternalStore(watch, () => chosen.get(ticketId) ?? none);

export async function attach(
  ticketId: number,
  files: Iterable<File>,
  capabilities: Capabilities | undefined,
): Promise<void> {
  const read = await Promise.all([...files].map((file) => readFile(file, capabilities)));
  change(ticketId, (held) => [...held, ...read]);
}

export const caption = (ticketId: number, id: string, text: string) =>
  change(ticketId, (held) => held.map((one) => (one.id === id ? { ...one, caption: text } : one)));

export function detach(ticketId: number, id: string): void {
  const gone = chosen.get(ticketId)?.find((one) => one.id === id);
  if (gone) URL.revokeObjectURL(gone.url);
  change(ticketId, (held) => held.filter((one) => one.id !== id));
}

/** Removes and returns the sendable attachments; refused ones stay with their reason. */
export function takeAttachments(ticketId: number): Attachment[] {
  const held = chosen.get(ticketId) ?? none;
  change(ticketId, (all) => all.filter((one) => one.refused !== undefined));
  return held.filter((one) => one.refused === undefined);
}

/** Restores the files of an undone send, before files attached since. */
export const putFilesBack = (ticketId: number, files: readonly Attachment[]) =>
  change(ticketId, (held) => [...files, ...held]);

async function readFile(file: File, capabilities: Capabilities | undefined): Promise<Attachment> {
  const mimeType = file.type || 'application/octet-stream';
  const limitBytes = capabilities?.maxBytes[mediaTypeOf(mimeType)] ?? Number.POSITIVE_INFINITY;
  return {
    id: crypto.randomUUID(),
    blob: file,
    name: file.name || 'arquivo',
    mimeType,
    url: URL.createObjectURL(file),
    caption: '',
    refused: file.size === 0 ? 'empty' : file.size > limitBytes ? { limitBytes } : undefined,
    ...(await measure(file, mimeType)),
  };
}

/** Dimensions of a picture, to reserve its space in the bubble. */
async function measure(file: Blob, mimeType: string): Promise<{ width: number | null; height: number | null }> {
  if (mediaTypeOf(mimeType) !== 'image') return { width: null, height: null };
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    picture.close();
    return { width, height };
  } catch {
    return { width: null, height: null };
  }
}

function change(ticketId: number, how: (held: Attachment[]) => Attachment[]): void {
  const next = how(chosen.get(ticketId) ?? none);
  if (next.length > 0) chosen.set(ticketId, next);
  else chosen.delete(ticketId);
  for (const tell of watchers) tell();
}

// Attachments exist only in this page: warn before unload.
window.addEventListener('beforeunload', (event) => {
  if (chosen.size > 0) event.preventDefault();
});

const watch = (tell: () => void) => {
  watchers.add(tell);
  return () => watchers.delete(tell);
};
