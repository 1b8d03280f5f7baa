import type { OutgoingFile } from '../../send-queue/outgoing-message.ts';

/** A recording as a file to send. */
export const recordedFile = (mp3: Blob): OutgoingFile => ({
  blob: mp3,
  name: `audio-${Date.now()}.mp3`,
  mimeType: 'audio/mpeg',
  url: URL.createObjectURL(mp3),
  width: null,
  height: null,
});
