import { StartupError } from '../platform/process/startup-error.ts';

export type Row = Record<string, unknown>;
type Move = { id: number; was: number };

/**
 * Files of a company lie below its number. An archive may be anybody's: one that names a file elsewhere would overwrite what is another company's,
 * or hand it to its own people. @throws StartupError
 */
export function rekeyFile(key: string, { id, was }: Move): string {
  const own = `c${was}/`;
  if (!key.startsWith(own) || key.split('/').includes('..'))
    throw new StartupError(`The archive has a file that is not of its company: ${key}. Nothing was taken in.`);
  return `c${id}/${key.slice(own.length)}`;
}

/** What is otherwise in another place: files lie elsewhere, and a connection is neither connected nor known by its old address. */
export function travelled(table: string, row: Row, move: Move): Row {
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
    };
  if (table === 'users') return { ...row, super: false, online: false };
  return row;
}
