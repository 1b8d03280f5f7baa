import { parentPort, workerData } from 'node:worker_threads';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';
import { pdfmake } from './pdfmake-with-fonts.ts';

const definition = workerData as TDocumentDefinitions;
const footer = (page: number, pages: number): Content => ({
  text: pages > 1 ? `${page} / ${pages}` : '',
  alignment: 'right',
  fontSize: 8,
  margin: [48, 12],
});
parentPort?.postMessage(await pdfmake.createPdf({ footer, ...definition }).getBuffer());
