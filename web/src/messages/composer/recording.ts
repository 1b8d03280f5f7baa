import type { FromEncoder, ToEncoder } from './mp3-worker.ts';

/** Samples are posted in batches of a tenth of a second instead of 375 times a second. */
const batchLength = 4800;

export type Recording = {
  pause: () => Promise<void>;
  resume: () => Promise<void>;
  isPaused: () => boolean;
  /** Recorded so far, without pauses. */
  seconds: () => number;
  /** The recording so far as an mp3; it may be continued. */
  soFar: () => Promise<Blob>;
  /** Stops and returns the mp3. */
  finish: () => Promise<Blob>;
  cancel: () => void;
  /** current level, 0 to 1 */
  level: () => number;
  /** Resolves to the reason when the microphone or the encoder is gone: nothing more is recorded. */
  lost: Promise<Error>;
};

/** Records the microphone and encodes mp3 while recording. Throws the browser's error without permission. */
export async function startRecording(): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, noiseSuppression: true, echoCancellation: true },
  });
  const context = new AudioContext();
  const release = (tapped?: { disconnect: () => void }) => {
    tapped?.disconnect();
    for (const track of stream.getTracks()) track.stop();
    void context.close();
  };
  const encoder = startEncoder(context.sampleRate);
  try {
    await context.audioWorklet.addModule('/record-worklet.js');
  } catch (error) {
    release();
    encoder.stop();
    throw error;
  }
  const tap = tapSamples(context, stream, encoder.add);
  return {
    pause: () => context.suspend(),
    resume: () => context.resume(),
    isPaused: () => context.state === 'suspended',
    seconds: () => tap.sampleCount() / context.sampleRate,
    soFar: () => {
      tap.flush();
      return encoder.soFar();
    },
    finish: () => {
      release(tap);
      tap.flush();
      return encoder.finish();
    },
    cancel: () => {
      release(tap);
      encoder.stop();
    },
    level: tap.level,
    lost: Promise.race([encoder.failed, microphoneLoss(stream)]),
  };
}

/** It was unplugged, or its permission withdrawn; our own `stop` of a track fires no event. */
const microphoneLoss = (stream: MediaStream): Promise<Error> =>
  new Promise((resolve) => {
    for (const track of stream.getTracks())
      track.addEventListener('ended', () => resolve(new DOMException('microphone ended', 'NotFoundError')));
  });

/** Passes on the samples of a stream in batches. */
function tapSamples(context: AudioContext, stream: MediaStream, add: (samples: Float32Array) => void) {
  let batch: Float32Array[] = [];
  let loudness = 0;
  let count = 0;
  const source = context.createMediaStreamSource(stream);
  const tap = new AudioWorkletNode(context, 'record', { numberOfInputs: 1, numberOfOutputs: 1 });
  const flush = () => {
    if (batch.length > 0) add(concatSamples(batch));
    batch = [];
  };
  tap.port.onmessage = ({ data }: MessageEvent<Float32Array>) => {
    loudness = data.reduce((max, sample) => Math.max(max, Math.abs(sample)), loudness * 0.95);
    batch.push(data);
    count += data.length;
    if (batch.length * data.length >= batchLength) flush();
  };
  // Connected to the destination, because some browsers do not run unconnected nodes; its output is silence.
  source.connect(tap).connect(context.destination);
  // Keeps references to both nodes: browsers may collect unreferenced nodes of a suspended context, and it then resumes silent.
  const disconnect = () => {
    source.disconnect();
    tap.disconnect();
  };
  return { flush, disconnect, level: () => loudness, sampleCount: () => count };
}

/** The mp3 encoder, in a separate worker. */
function startEncoder(sampleRate: number) {
  const worker = new Worker(new URL('./mp3-worker.ts', import.meta.url), { type: 'module' });
  const post = (message: ToEncoder) => worker.postMessage(message);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  // Also before the first chunk: a worker that could not be loaded answers nothing.
  const failed = new Promise<Error>((resolve) => {
    worker.addEventListener('error', ({ message }) => resolve(new Error(message || 'mp3')));
  });
  /** Posts a message and resolves to all chunks when the worker has answered it. */
  const encoded = (message: 'sync' | 'finish', answer: 'synced' | 'done') =>
    new Promise<Blob>((resolve, reject) => {
      void failed.then(reject);
      worker.addEventListener('message', function onMessage({ data }: MessageEvent<FromEncoder>) {
        if (data !== answer) return;
        worker.removeEventListener('message', onMessage);
        resolve(new Blob(chunks, { type: 'audio/mpeg' }));
      });
      post(message);
    });
  worker.addEventListener('message', ({ data }: MessageEvent<FromEncoder>) => {
    if (typeof data === 'object') chunks.push(data.chunk);
  });
  post({ start: sampleRate });
  const stop = () => worker.terminate();
  return {
    add: (samples: Float32Array) => post({ samples }),
    soFar: () => encoded('sync', 'synced'),
    finish: () => encoded('finish', 'done').finally(stop),
    stop,
    failed,
  };
}

function concatSamples(parts: readonly Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
