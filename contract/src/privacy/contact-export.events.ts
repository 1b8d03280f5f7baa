import type { ExportFailure } from './contact-export.ts';

/** To whoever asked for it: an archive is ready, or could not be made. */
export type ContactExportEvent = {
  action: 'update';
  id: number;
  contactName: string;
  state: 'done' | 'failed';
  failure: ExportFailure | null;
};
