import { Mp3Encoder } from '@breezystack/lamejs';

/** mp3 at 128 kbps, as the specification requires. */
const kbps = 128;

export type ToEncoder = { start: number } | { samples: Float32Array } | 'sync' | 'finish';
/** "synced": everything posted before "sync" has been encoded. */
export type FromEncoder = { chunk: Uint8Array<ArrayBuffer> } | 'synced' | 'done';

let encoder: Mp3Encoder | undefined;

addEventListener('message', ({ data }: MessageEvent<ToEncoder>) => {
  if (data === 'finish') {
    if (encoder) postChunk(encoder.flush());
    encoder = undefined;
    postMessage('done' satisfies FromEncoder);
  } else if (data === 'sync') postMessage('synced' satisfies FromEncoder);
  else if ('start' in data) encoder = new Mp3Encoder(1, data.start, kbps);
  else if (encoder) postChunk(encoder.encodeBuffer(toInt16(data.samples)));
});

function postChunk(bytes: Uint8Array): void {
  if (bytes.length > 0) postMessage({ chunk: new Uint8Array(bytes) } satisfies FromEncoder);
}

const toInt16 = (samples: Float32Array) =>
  Int16Array.from(samples, (sample) => Math.max(-1, Math.min(1, sample)) * 0x7fff);
