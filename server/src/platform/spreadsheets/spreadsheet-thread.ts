import { parentPort, workerData } from 'node:worker_threads';
import { parseSpreadsheet } from './parse-spreadsheet.ts';
import type { SpreadsheetLimits } from './spreadsheet.ts';

const { bytes, limits } = workerData as { bytes: Uint8Array; limits: SpreadsheetLimits };
parentPort?.postMessage(parseSpreadsheet(Buffer.from(bytes), limits));
