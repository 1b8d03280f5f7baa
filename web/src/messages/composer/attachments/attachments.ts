import type { Capabilities } from '@balcao/contract/channels/channel';
import { mediaTypeOf } from '@balcao/contract/messages/media-type.rules';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../../../platform/external-store/listeners.ts';
import { chooseFile, copyFile, type FileRefusal, refuseFile, releaseFile } from '../../../ui/files/chosen-file.ts';
import { videoPreview } from '../../../ui/files/video-preview.ts';
import type { OutgoingFile } from '../../send-queue/outgoing-message.ts';

export type Attachment = OutgoingFile & {
  id: string;
  caption: string;
  /** why it cannot be sent */
  refusal: FileRefusal | undefined;
  /** it is being fetched, or its size or thumbnail is not known yet: sending waits */
  isPreparing: boolean;
};

/** Attachments by ticket id, kept while another conversation is open. */
const attachmentsByTicket = new Map<number, Attachment[]>();
const noAttachments: Attachment[] = [];
const listeners = createListeners();

export const attachmentsOf = (ticketId: number): Attachment[] => attachmentsByTicket.get(ticketId) ?? noAttachments;

export const useAttachments = (ticketId: number): Attachment[] =>
  useSyncExternalStore(listeners.subscribe, () => attachmentsOf(ticketId));

/** Attaches files at once; resolves when they are prepared. */
export async function attach(
  ticketId: number,
  files: Iterable<File>,
  capabilities: Capabilities | undefined,
): Promise<void> {
  const chosen = [...files].map((file) => chooseAttachment(file, capabilities));
  change(ticketId, (cached) => [...cached, ...chosen]);
  await Promise.all(chosen.map((one) => prepare(ticketId, one)));
}

/** Attaches a file that is still being fetched; it is removed if that fails. */
export async function attachFetched(
  ticketId: number,
  name: string,
  fetched: Promise<File>,
  capabilities: Capabilities | undefined,
): Promise<void> {
  const id = crypto.randomUUID();
  const awaited = { id, name, blob: new Blob(), mimeType: '', url: '', ...unmeasured, caption: '', refusal: undefined };
  change(ticketId, (cached) => [...cached, { ...awaited, isPreparing: true }]);
  try {
    const file = await fetched;
    // Removed meanwhile.
    if (!attachmentsOf(ticketId).some((one) => one.id === id)) return;
    const { caption: _, ...chosen } = { ...chooseAttachment(file, capabilities), id };
    update(ticketId, id, chosen);
    await prepare(ticketId, chosen);
  } catch (error) {
    detach(ticketId, id);
    throw error;
  }
}

async function prepare(ticketId: number, one: Omit<Attachment, 'caption'>): Promise<void> {
  if (one.isPreparing) update(ticketId, one.id, await measureAttachment(one));
}

export const setCaption = (ticketId: number, id: string, text: string) => update(ticketId, id, { caption: text });

export function detach(ticketId: number, id: string): void {
  const removed = attachmentsOf(ticketId).find((one) => one.id === id);
  if (removed) releaseFile(removed);
  change(ticketId, (cached) => cached.filter((one) => one.id !== id));
}

/** Removes and returns the sendable attachments; refused ones stay with their reason. */
export function takeAttachments(ticketId: number): Attachment[] {
  const cached = attachmentsOf(ticketId);
  change(ticketId, (all) => all.filter((one) => one.refusal !== undefined));
  return cached.filter((one) => one.refusal === undefined);
}

/** Restores the files of an undone send, whose URLs are released, before files attached since. */
export const restoreFiles = (ticketId: number, files: readonly Attachment[]) =>
  change(ticketId, (cached) => [...files.map(copyFile), ...cached]);

/** Attaches a file that is prepared already. */
export const attachPrepared = (ticketId: number, file: Attachment) => change(ticketId, (cached) => [...cached, file]);

/** At a sign-out: the next user of this page may open the same tickets. */
export function clearAttachments(): void {
  for (const [ticketId, files] of [...attachmentsByTicket]) for (const { id } of files) detach(ticketId, id);
}

const unmeasured = { width: null, height: null };

/** A file to send, with the reason if the channel does not accept it. `measureAttachment` adds what takes a while. */
export function chooseAttachment(file: File, capabilities: Capabilities | undefined): Attachment {
  const chosen = chooseFile(file);
  const limitBytes = capabilities?.maxBytes[mediaTypeOf(chosen.mimeType)] ?? Number.POSITIVE_INFINITY;
  const refusal = refuseFile(file, limitBytes);
  return { ...chosen, ...unmeasured, caption: '', refusal, isPreparing: refusal === undefined };
}

type Measured = Pick<Attachment, 'width' | 'height' | 'preview' | 'isPreparing'>;

/** Dimensions of a picture, to reserve its space in the bubble; a thumbnail of a video. */
export async function measureAttachment({ blob, mimeType }: Pick<Attachment, 'blob' | 'mimeType'>): Promise<Measured> {
  const mediaType = mediaTypeOf(mimeType);
  if (mediaType === 'video') return { ...unmeasured, preview: await videoPreview(blob), isPreparing: false };
  if (mediaType !== 'image') return { ...unmeasured, isPreparing: false };
  try {
    const picture = await createImageBitmap(blob);
    const { width, height } = picture;
    picture.close();
    return { width, height, isPreparing: false };
  } catch {
    return { ...unmeasured, isPreparing: false };
  }
}

const update = (ticketId: number, id: string, part: Partial<Attachment>) =>
  change(ticketId, (cached) => cached.map((one) => (one.id === id ? { ...one, ...part } : one)));

function change(ticketId: number, how: (cached: Attachment[]) => Attachment[]): void {
  const next = how(attachmentsOf(ticketId));
  if (next.length > 0) attachmentsByTicket.set(ticketId, next);
  else attachmentsByTicket.delete(ticketId);
  listeners.notify();
}

// Attachments exist only in this page: warn before unload.
window.addEventListener('beforeunload', (event) => {
  if (attachmentsByTicket.size > 0) event.preventDefault();
});
