export type Row = Record<string, unknown>;
type Move = { id: number; was: number };

/** Files of a company lie below its number. */
export const rekeyFile = (key: string, { id, was }: Move): string => key.replace(new RegExp(`^c${was}/`), `c${id}/`);

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
