import { buffer } from 'node:stream/consumers';
import type { AiFailReason } from '@balcao/contract/ai/ai-settings';
import { guardedFetch, NotConnectedError } from '../../platform/http/guarded-fetch.ts';

/** `url`: with `{region}` where Azure has the region of an account. */
export type Speech = { url: string; region: string; key: string; voice: string; text: string };

const timeoutMs = 30_000;
/** Ten minutes of speech, which is all that Azure says in one piece. */
const maxBytes = 8 * 1024 * 1024;

/** A text as a voice note (Opus in Ogg); or why there is none. The service's own words are not read. */
export async function synthesizeAzureSpeech({ url, region, key, voice, text }: Speech): Promise<Buffer | AiFailReason> {
  try {
    const response = await guardedFetch(`${url.replace('{region}', region)}/cognitiveservices/v1`, {
      method: 'POST',
      headers: {
        'content-type': 'application/ssml+xml',
        'ocp-apim-subscription-key': key,
        'x-microsoft-outputformat': 'ogg-24khz-16bit-mono-opus',
        'user-agent': 'balcao',
      },
      body: new TextEncoder().encode(
        `<speak version="1.0" xml:lang="pt-BR"><voice name="${voice}">${escapeXml(text)}</voice></speak>`,
      ),
      timeoutMs,
      // An address of another kind is the operator's.
      allowPrivateNetwork: !url.includes('{region}'),
    });
    const status = response.statusCode ?? 0;
    if (status !== 200 || Number(response.headers['content-length'] ?? 0) > maxBytes) {
      response.destroy();
      return reasonOf(status);
    }
    const bytes = await buffer(response);
    return bytes.length <= maxBytes && bytes.subarray(0, 4).toString('latin1') === 'OggS' ? bytes : 'garbage';
  } catch (error) {
    if (error instanceof NotConnectedError) return 'unreachable';
    return error instanceof Error && /^(Timeout|Abort)Error$/.test(error.name) ? 'silence' : 'service';
  }
}

function reasonOf(status: number): AiFailReason {
  if (status === 401 || status === 403) return 'key';
  if (status === 429) return 'rate';
  if (status >= 500) return 'service';
  return status >= 400 ? 'rejected' : 'garbage';
}

/** Without marks that would be read aloud, and without what XML does not have. */
const escapeXml = (text: string): string =>
  text
    .replace(/[*_~`#]/g, '')
    .replace(/[^\P{C}\n]/gu, ' ')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
