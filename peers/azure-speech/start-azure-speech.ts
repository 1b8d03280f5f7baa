import { type HttpPeer, type ServiceAnswer, type ServiceCall, startHttpPeer } from '../http-peer/start-http-peer.ts';
import { oggOpus } from './ogg-opus.ts';

/** One synthesized text. */
export type Spoken = { voice: string; text: string; format: string };

export type AzureSpeech = HttpPeer & { keys: Set<string>; spoken: Spoken[]; reset(): void };

const names =
  'Francisca Antonio Brenda Donato Elza Fabio Giovanna Humberto Julio Leila Leticia Manuela Nicolau Thalita Valerio Yara';
const formats = ['ogg-24khz-16bit-mono-opus', 'ogg-48khz-16bit-mono-opus', 'riff-24khz-16bit-mono-pcm'];

/** A fake of Azure's text to speech over HTTP, as strict as the original: list of voices, and synthesis. */
export async function startAzureSpeech(options: { port?: number } = {}): Promise<AzureSpeech> {
  const keys = new Set(['azure-peer-key']);
  const spoken: Spoken[] = [];
  const service = await startHttpPeer((call) => {
    if (!keys.has(String(call.headers['ocp-apim-subscription-key'] ?? ''))) return { status: 401, body: {} };
    if (call.path === '/cognitiveservices/voices/list') return { status: 200, body: voices };
    return call.path === '/cognitiveservices/v1' ? speak(call, spoken) : { status: 404, body: {} };
  }, options);
  return Object.assign(service, {
    keys,
    spoken,
    reset: () => {
      service.behave();
      service.calls.length = 0;
      spoken.length = 0;
    },
  });
}

const voices = names.split(' ').map((name) => ({
  DisplayName: name,
  ShortName: `pt-BR-${name}Neural`,
  Locale: 'pt-BR',
  VoiceType: 'Neural',
  Status: 'GA',
}));

function speak({ method, headers, text }: ServiceCall, spoken: Spoken[]): ServiceAnswer {
  const format = String(headers['x-microsoft-outputformat'] ?? '');
  if (method !== 'POST') return { status: 405, body: {} };
  if (headers['content-type'] !== 'application/ssml+xml') return { status: 415, body: {} };
  if (!formats.includes(format) || !headers['user-agent']) return { status: 400, body: {} };
  const ssml =
    /^<speak version="1\.0" xml:lang="pt-BR"><voice name="(pt-BR-\w+Neural)">([^<>]{1,5000})<\/voice><\/speak>$/.exec(
      text,
    );
  if (!ssml || /&(?!(amp|lt|gt|quot|apos);)/.test(text)) return { status: 400, body: {} };
  const [, voice = '', words = ''] = ssml;
  if (!voices.some(({ ShortName }) => ShortName === voice)) return { status: 400, body: {} };
  spoken.push({ voice, text: words, format });
  return { status: 200, body: oggOpus(words.length * 0.06), type: 'audio/ogg' };
}
