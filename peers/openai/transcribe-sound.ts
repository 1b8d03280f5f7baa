import type { OpenAi } from './openai.ts';
import { countTokens } from './openai.ts';
import { invalidValue, OpenAiError, unknownModel } from './openai-error.ts';

const maxBytes = 25 * 1024 * 1024;
const formats = ['flac', 'm4a', 'mp3', 'mp4', 'mpeg', 'mpga', 'oga', 'ogg', 'wav', 'webm'];

/** Handles a form with `file` and `model`. The file's type is checked by its name first, then by its bytes. */
export async function transcribeSound(peer: OpenAi, form: FormData): Promise<unknown> {
  const file = form.get('file');
  const model = String(form.get('model') ?? '');
  if (!(file instanceof File)) throw invalidValue('file', "Missing required parameter: 'file'.");
  const kind = peer.models.get(model);
  if (kind !== 'transcription' && kind !== 'whisper') throw unknownModel(model);
  const format = form.get('response_format') ?? 'json';
  if (format !== 'json') throw invalidValue('response_format', 'this peer answers json');
  const bytes = Buffer.from(await file.arrayBuffer());
  if (bytes.length > maxBytes)
    throw new OpenAiError(413, 'Maximum content size limit (26214400) exceeded.', null, 'server_error');
  if (!formats.includes(file.name.split('.').at(-1)?.toLowerCase() ?? ''))
    throw new OpenAiError(400, `Unrecognized file format. Supported formats: ['${formats.join("', '")}']`);
  if (!isSound(bytes))
    throw invalidValue('file', 'The audio file could not be decoded or its format is not supported.');
  const text = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : null);
  const sound = {
    name: file.name,
    type: file.type,
    bytes,
    language: text(form.get('language')),
    prompt: text(form.get('prompt')),
  };
  peer.sounds.push(sound);
  const transcript = typeof peer.transcript === 'string' ? peer.transcript : peer.transcript(sound);
  const seconds = Math.max(1, Math.round(bytes.length / 4000));
  const input = seconds * 10;
  const output = countTokens(transcript);
  return {
    text: transcript,
    usage:
      kind === 'whisper'
        ? { type: 'duration', seconds }
        : { type: 'tokens', input_tokens: input, output_tokens: output, total_tokens: input + output },
  };
}

/** Detects audio by its first bytes: Ogg, RIFF, FLAC, Matroska, MP3 with and without tags, and the MP4 family. */
function isSound(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 4).toString('latin1');
  if (['OggS', 'RIFF', 'fLaC', '\x1aE\xdf\xa3'].includes(start) || start.startsWith('ID3')) return true;
  if (bytes.subarray(4, 8).toString('latin1') === 'ftyp') return true;
  return bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0;
}
