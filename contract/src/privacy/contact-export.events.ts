import type { ExportFailure } from './contact-export.ts';

/** `update`, to whoever asked for it: an archive is ready, or could not be made. `reload`, to admins: the list of archives is another. */
export type ContactExportEvent =
  | { action: 'update'; id: number; contactName: string; state: 'done' | 'failed'; failure: ExportFailure | null }
  | { action: 'reload' };
