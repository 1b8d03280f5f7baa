import { parentPort, workerData } from 'node:worker_threads';
import type { TDocumentDefinitions } from 'pdfmake/interfaces';
import { pdfmake } from './pdfmake-with-fonts.ts';

const definition = workerData as TDocumentDefinitions;
parentPort?.postMessage(await pdfmake.createPdf(definition).getBuffer());
