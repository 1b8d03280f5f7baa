import { z } from 'zod';
import { isPublicUrl } from '../platform/http/public-url.ts';
import { StartupError } from '../platform/process/startup-error.ts';
import { parseJson } from '../platform/text/parse-json.ts';
import type { CompanyTable } from './table-catalog.ts';

export type Row = Record<string, unknown>;
type Move = { id: number; was: number };

/**
 * Files of a company are stored under its id. Archives are untrusted: a key outside of the company could overwrite
 * another company's file, or expose it. @throws StartupError
 */
export function rekeyFile(key: string, { id, was }: Move): string {
  const own = `c${was}/`;
  if (!key.startsWith(own) || key.split('/').includes('..'))
    throw new StartupError(`The archive has a file of another company: ${key}. Nothing was imported.`);
  return `c${id}/${key.slice(own.length)}`;
}

/**
 * Ids are shifted by one number, above those of the installation, computed from the largest id that the archive
 * declares: one outside of that range could belong to another company, and one that is no number would not be shifted.
 * @throws StartupError
 */
export function refuseForeignIds(
  { idColumns }: Pick<CompanyTable, 'idColumns'>,
  rows: readonly Row[],
  largestId: number,
): void {
  const isForeign = (id: unknown, from: number, to: number) =>
    id !== null && !(typeof id === 'number' && Number.isInteger(id) && id >= from && id <= to);
  for (const row of rows)
    for (const column of idColumns) {
      const value = row[column] ?? null;
      const [from, to] = column === 'id' ? [1, largestId] : [-largestOfColumn, largestOfColumn];
      const foreign = (Array.isArray(value) ? value : [value]).find((id) => isForeign(id, from, to));
      if (foreign !== undefined)
        throw new StartupError(`The archive has a row of another company: ${foreign}. Nothing was imported.`);
    }
}
const largestOfColumn = Number.MAX_SAFE_INTEGER;

/**
 * Changes what differs in another installation: files have other keys, campaigns are cancelled, and a connection is
 * disconnected and without its old address. Secrets are decrypted at this point.
 */
export function convertRow(table: string, row: Row, move: Move): Row {
  if (table === 'files')
    return {
      ...row,
      key: rekeyFile(String(row['key']), move),
      thumbnail_key: typeof row['thumbnail_key'] === 'string' ? rekeyFile(row['thumbnail_key'], move) : null,
    };
  if (table === 'connections')
    return {
      ...row,
      status: 'DISCONNECTED',
      qrcode: '',
      pairing_code: '',
      token_hash: null,
      token_secret: null,
      token_tail: '',
      ...(typeof row['credentials_secret'] === 'string' && {
        credentials_secret: withoutInsideAddress(row['credentials_secret']),
      }),
    };
  // The other installation may continue them: contacts must not get messages from both. They can be restarted here.
  if (table === 'campaigns' && isUnderWay(row))
    return { ...row, status: 'CANCELADA', status_reason: null, pause_reason: null, pause_until: null };
  if (table === 'users') return { ...row, super: false, online: false };
  return row;
}

const isUnderWay = ({ status }: Row): boolean => status === 'PROGRAMADA' || status === 'EM_ANDAMENTO';

/** An operator allowed it for the network of the other installation: here it would give access to our own. */
function withoutInsideAddress(credentials: string): string {
  const parsed = z.record(z.string(), z.unknown()).catch({}).parse(parseJson(credentials));
  const { graphUrl, ...others } = parsed;
  return graphUrl === undefined || isPublicUrl(String(graphUrl)) ? credentials : JSON.stringify(others);
}
