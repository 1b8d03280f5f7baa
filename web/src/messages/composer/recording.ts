import type { FromEncoder, ToEncoder } from './mp3-worker.ts';

/** Samples are posted in batches of a tenth of a second instead of 375 times a second. */
const batchLength = 4800;

export type Recording = {
  /** Stops and returns the mp3. */
  finish: () => Promise<Blob>;
  cancel: () => void;
  /** current level, 0 to 1 */
  level: () => number;
};

/** Records the microphone and encodes mp3 while recording. Throws the browser's error without permission. */
export async function startRecording(): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, noiseSuppression: true, echoCancellation: true },
  });
  const context = new AudioContext();
  const release = () => {
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
    finish: () => {
      release();
      tap.flush();
      return encoder.finish();
    },
    cancel: () => {
      release();
      encoder.stop();
    },
    level: tap.level,
  };
}

/** Hands on the samples of a stream in batches. */
function tapSamples(context: AudioContext, stream: MediaStream, add: (samples: Float32Array) => void) {
  let batch: Float32Array[] = [];
  let loudness = 0;
  const source = context.createMediaStreamSource(stream);
  const tap = new AudioWorkletNode(context, 'record', { numberOfInputs: 1, numberOfOutputs: 1 });
  const flush = () => {
    add(concatSamples(batch));
    batch = [];
  };
  tap.port.onmessage = ({ data }: MessageEvent<Float32Array>) => {
    loudness = data.reduce((max, sample) => Math.max(max, Math.abs(sample)), loudness * 0.95);
    batch.push(data);
    if (batch.length * data.length >= batchLength) flush();
  };
  // Connected to the destination, because some browsers do not run unconnected nodes; its output is silence.
  source.connect(tap).connect(context.destination);
  return { flush, level: () => loudness };
}

/** The mp3 encoder, in a worker of its own. */
function startEncoder(sampleRate: number) {
  const worker = new Worker(new URL('./mp3-worker.ts', import.meta.url), { type: 'module' });
  const post = (message: ToEncoder) => worker.postMessage(message);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  worker.onmessage = ({ data }: MessageEvent<FromEncoder>) => {
    if (data !== 'done') chunks.push(data.chunk);
  };
  post({ start: sampleRate });
  const finish = () =>
    new Promise<Blob>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<FromEncoder>) => {
        if (data !== 'done') return void chunks.push(data.chunk);
        worker.terminate();
        resolve(new Blob(chunks, { type: 'audio/mpeg' }));
      };
      worker.onerror = (event) => reject(new Error(event.message));
      post('finish');
    });
  return { add: (samples: Float32Array) => post({ samples }), finish, stop: () => worker.terminate() };
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
