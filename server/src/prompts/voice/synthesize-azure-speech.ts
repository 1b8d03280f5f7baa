import { buffer } from 'node:stream/consumers';
import type { AiFailReason } from '@balcao/contract/ai/ai-settings';
import { guardedFetch, NotConnectedError } from '../../platform/http/guarded-fetch.ts';

/** `url`: contains `{region}` where Azure has the region of an account. */
type Speech = { url: string; region: string; key: string; voice: string; text: string };

const timeoutMs = 30_000;
/** Ten minutes of speech, Azure's limit for one request. */
const maxBytes = 8 * 1024 * 1024;

/** A text as a voice note (Opus in Ogg), or the reason of the failure. The service's error message is not read. */
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
      // An address without it is set by the operator.
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

/** Removes marks that would be read aloud, and characters that XML does not allow. */
const escapeXml = (text: string): string =>
  text
    .replace(/[*_~`#]/g, '')
    .replace(/[^\P{C}\n]/gu, ' ')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
