import type { Capabilities } from '@balcao/contract/channels/channel';
import { mediaTypeOf } from '@balcao/contract/messages/media-type.rules';
import { useSyncExternalStore } from 'react';
import { chooseFile, type FileRefusal, refuseFile, releaseFile } from '../../../ui/files/chosen-file.ts';
import { videoPreview } from '../../../ui/files/video-preview.ts';

import type { OutgoingFile } from '../../send-queue/outgoing-message.ts';

export type Attachment = OutgoingFile & {
  id: string;
  caption: string;
  /** why it cannot be sent */
  refusal: FileRefusal | undefined;
};

/** Attachments by ticket id, kept while another conversation is open. */
const attachmentsByTicket = new Map<number, Attachment[]>();
const noAttachments: Attachment[] = [];
const listeners = new Set<() => void>();

export const attachmentsOf = (ticketId: number): Attachment[] => attachmentsByTicket.get(ticketId) ?? noAttachments;

export const useAttachments = (ticketId: number): Attachment[] =>
  useSyncExternalStore(subscribe, () => attachmentsOf(ticketId));

export async function attach(
  ticketId: number,
  files: Iterable<File>,
  capabilities: Capabilities | undefined,
): Promise<void> {
  const read = await Promise.all([...files].map((file) => readAttachment(file, capabilities)));
  change(ticketId, (cached) => [...cached, ...read]);
}

export const setCaption = (ticketId: number, id: string, text: string) =>
  change(ticketId, (cached) => cached.map((one) => (one.id === id ? { ...one, caption: text } : one)));

export function detach(ticketId: number, id: string): void {
  const removed = attachmentsByTicket.get(ticketId)?.find((one) => one.id === id);
  if (removed) releaseFile(removed);
  change(ticketId, (cached) => cached.filter((one) => one.id !== id));
}

/** Removes and returns the sendable attachments; refused ones stay with their reason. */
export function takeAttachments(ticketId: number): Attachment[] {
  const cached = attachmentsByTicket.get(ticketId) ?? noAttachments;
  change(ticketId, (all) => all.filter((one) => one.refusal !== undefined));
  return cached.filter((one) => one.refusal === undefined);
}

/** Restores the files of an undone send, before files attached since. */
export const restoreFiles = (ticketId: number, files: readonly Attachment[]) =>
  change(ticketId, (cached) => [...files, ...cached]);

/** Prepares a file for sending, with the reason if the channel does not accept it. */
export async function readAttachment(file: File, capabilities: Capabilities | undefined): Promise<Attachment> {
  const chosen = chooseFile(file);
  const limitBytes = capabilities?.maxBytes[mediaTypeOf(chosen.mimeType)] ?? Number.POSITIVE_INFINITY;
  return {
    ...chosen,
    caption: '',
    refusal: refuseFile(file, limitBytes),
    ...(await measure(file, chosen.mimeType)),
  };
}

/** Dimensions of a picture, to reserve its space in the bubble; a thumbnail of a video. */
async function measure(file: Blob, mimeType: string): Promise<Pick<OutgoingFile, 'width' | 'height' | 'preview'>> {
  const mediaType = mediaTypeOf(mimeType);
  if (mediaType === 'video') return { width: null, height: null, preview: await videoPreview(file) };
  if (mediaType !== 'image') return { width: null, height: null };
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    picture.close();
    return { width, height };
  } catch {
    return { width: null, height: null };
  }
}

function change(ticketId: number, how: (cached: Attachment[]) => Attachment[]): void {
  const next = how(attachmentsByTicket.get(ticketId) ?? noAttachments);
  if (next.length > 0) attachmentsByTicket.set(ticketId, next);
  else attachmentsByTicket.delete(ticketId);
  for (const listener of listeners) listener();
}

// Attachments exist only in this page: warn before unload.
window.addEventListener('beforeunload', (event) => {
  if (attachmentsByTicket.size > 0) event.preventDefault();
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
