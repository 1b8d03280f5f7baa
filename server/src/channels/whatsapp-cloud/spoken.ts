import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { isRecording } from '../../platform/sound/is-recording.ts';
import { toVoiceNote } from '../../platform/sound/voice-note.ts';
import type { OutboundMessage } from '../channel.ts';

/** What was recorded in the desk as the voice message that phones play at once; every other message as it is. */
export async function spoken(message: OutboundMessage): Promise<OutboundMessage> {
  const { file } = message;
  if (file === null || !isRecording(message)) return message;
  const note = await file
    .open()
    .then((stream) => buffer(stream))
    .then(toVoiceNote)
    .catch(() => null); // whoever uploads it says why it cannot be read
  if (note === null) return { ...message, facts: { ...message.facts, voice: false } };
  const { bytes } = note;
  const open = async () => Readable.from([Buffer.from(bytes)]);
  const name = file.name.replace(/\.[^.]*$/, '.ogg');
  const ogg = { ...file, name, mimeType: 'audio/ogg', sizeBytes: bytes.length, open };
  return { ...message, file: ogg, facts: { ...message.facts, voice: true } };
}
