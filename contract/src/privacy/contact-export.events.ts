import type { ExportFailure } from './contact-export.ts';

/** `update`, to the person who requested it: an archive is ready or failed. `reload`, to admins: the list of archives has changed. */
export type ContactExportEvent =
  | { action: 'update'; id: number; contactName: string; state: 'done' | 'failed'; failure: ExportFailure | null }
  | { action: 'reload' };
