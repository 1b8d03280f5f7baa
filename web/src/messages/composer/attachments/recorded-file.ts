import type { Attachment } from './attachments.ts';

/** A recording as a file to send. */
export const recordedFile = (mp3: Blob): Attachment => ({
  id: crypto.randomUUID(),
  blob: mp3,
  name: `audio-${Date.now()}.mp3`,
  mimeType: 'audio/mpeg',
  url: URL.createObjectURL(mp3),
  width: null,
  height: null,
  caption: '',
  refusal: undefined,
  isPreparing: false,
});
