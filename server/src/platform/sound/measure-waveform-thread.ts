import { parentPort, workerData } from 'node:worker_threads';
import { measureWaveform } from './measure-waveform.ts';

if (!(workerData instanceof Uint8Array)) throw new Error('measure-waveform-thread is given the bytes of a recording');
parentPort?.postMessage(await measureWaveform(workerData));
