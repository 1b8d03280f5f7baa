import { parentPort, workerData } from 'node:worker_threads';
import { writeVoiceNote } from './write-voice-note.ts';

if (!(workerData instanceof Uint8Array)) throw new Error('voice-note-thread is given the bytes of a recording');
parentPort?.postMessage(await writeVoiceNote(workerData));
