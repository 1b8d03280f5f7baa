import type { Help } from '@balcao/contract/helps/help';
import type { Tx, TxContext } from '../platform/db/tx.ts';
import { type HelpRow, selectHelps } from './help.store.ts';

export type FileUrlOf = TxContext['fileUrl'];

export const listHelps = async (tx: Tx, fileUrlOf: FileUrlOf): Promise<Help[]> =>
  (await selectHelps(tx)).map((row) => presentHelp(row, fileUrlOf));

/** The thumbnail is a file of the operator's company, which everybody may see. */
export const presentHelp = (
  { companyId, fileId, createdAt, updatedAt, ...row }: HelpRow,
  fileUrlOf: FileUrlOf,
): Help => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  thumbnailUrl: fileId === null ? null : fileUrlOf(companyId, { id: fileId, name: `${row.video}.jpg` }),
});
