import { randomBytes } from 'node:crypto';

/** A file on the host: available, or missing with this status. */
type StoredMedia = { bytes: Buffer; original: Buffer; failsWith?: number | undefined };

export type Upload = { path: string; sizeBytes: number; auth: string | null };

/** The encrypted files of the media host. */
export class MediaStore {
  readonly uploads: Upload[] = [];
  /** path of each download */
  readonly downloads: string[] = [];
  /** address of the host with its port, set once it listens */
  host = '';
  readonly #kept = new Map<string, StoredMedia>();

  put(bytes: Buffer, path = `/v/t62.7118-24/${randomBytes(12).toString('hex')}.enc`): string {
    this.#kept.set(path, { bytes, original: bytes });
    return path;
  }

  urlOf(path: string): string {
    return `https://${this.host}${path}`;
  }

  find(path: string): StoredMedia | undefined {
    return this.#kept.get(pathOf(path));
  }

  read(path: string): Buffer {
    const stored = this.find(path);
    if (stored === undefined) throw new Error('the media host has no such file');
    if (stored.failsWith !== undefined) throw new Error(`the media host says ${stored.failsWith}`);
    return stored.bytes;
  }

  /** The uploaded bytes, even if expired or tampered with: the copy of the sending phone. */
  original(path: string): Buffer {
    const stored = this.find(path);
    if (stored === undefined) throw new Error('nobody has this file');
    return stored.original;
  }

  /** Expires a file, as after its retention time: 410, or 404. */
  expire(path: string, status = 410): void {
    const stored = this.find(path);
    if (stored !== undefined) stored.failsWith = status;
  }

  /** Inverts one byte of a file. */
  tamper(path: string): void {
    const stored = this.find(path);
    if (stored === undefined) return;
    const bytes = Buffer.from(stored.bytes);
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
    stored.bytes = bytes;
  }

  remove(path: string): void {
    this.#kept.delete(pathOf(path));
  }
}

/** The path of a path or URL, without the query. */
export const pathOf = (address: string): string => new URL(address, 'https://media').pathname;
