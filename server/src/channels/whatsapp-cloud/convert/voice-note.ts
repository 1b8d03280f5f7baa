import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { isVoiceRecording } from '../../../platform/sound/is-voice-recording.ts';
import { toVoiceNote } from '../../../platform/sound/voice-note.ts';
import type { OutboundMessage } from '../../channel.ts';

/** Converts a recording of the web application to a voice note; other messages are unchanged. */
export async function asVoiceNote(message: OutboundMessage): Promise<OutboundMessage> {
  const { file } = message;
  if (file === null || !isVoiceRecording(message)) return message;
  const note = await file
    .open()
    .then((stream) => buffer(stream))
    .then(toVoiceNote)
    .catch(() => null); // the upload reports why it cannot be read
  if (note === null) return { ...message, metadata: { ...message.metadata, voice: false } };
  const { bytes } = note;
  const open = async () => Readable.from([Buffer.from(bytes)]);
  const name = file.name.replace(/\.[^.]*$/, '.ogg');
  const ogg = { ...file, name, mimeType: 'audio/ogg', sizeBytes: bytes.length, open };
  return { ...message, file: ogg, metadata: { ...message.metadata, voice: true } };
}
