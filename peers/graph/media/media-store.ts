import { createHash, randomBytes } from 'node:crypto';
import type { PeerClock } from '../wire/clock.ts';
import { GraphError, noSuchObject } from '../wire/graph-error.ts';
import { graphId } from '../wire/ids.ts';
import { bareMime, uploadable, uploadMaxBytes } from './media-kinds.ts';

const URL_TTL_MS = 5 * 60 * 1000;
const MEDIA_TTL_MS = 30 * 24 * 60 * 60 * 1000;

export type Media = {
  id: string;
  /** the owning number; only its token gives access */
  phoneNumberId: string;
  bytes: Buffer;
  mime: string;
  filename: string | null;
  createdMs: number;
};

export class MediaStore {
  readonly #clock: PeerClock;
  readonly #media = new Map<string, Media>();
  /** ticket in the address → media and its expiry */
  readonly #tickets = new Map<string, { id: string; endsMs: number }>();
  readonly #mediaUrl: () => string;

  constructor(clock: PeerClock, mediaUrl: () => string) {
    this.#clock = clock;
    this.#mediaUrl = mediaUrl;
  }

  store(phoneNumberId: string, bytes: Buffer, mime: string, filename: string | null = null): Media {
    const media = { id: graphId(16), phoneNumberId, bytes, mime, filename, createdMs: this.#clock.now() };
    this.#media.set(media.id, media);
    return media;
  }

  /** Stores an upload after a check of type and size, as Meta does in this call. */
  upload(phoneNumberId: string, bytes: Buffer, mime: string, filename: string | null): Media {
    if (!uploadable.includes(bareMime(mime))) {
      throw new GraphError(
        100,
        `Param file must be a file with one of the following types: ${uploadable.join(', ')}. Received file of type '${mime}'.`,
      );
    }
    if (bytes.length === 0) throw new GraphError(131009, 'The file is empty');
    if (bytes.length > uploadMaxBytes(bareMime(mime))) {
      throw new GraphError(
        131053,
        `Media file size too big. Max file size we currently support for ${bareMime(mime)}: ${uploadMaxBytes(bareMime(mime))} bytes`,
      );
    }
    return this.store(phoneNumberId, bytes, mime, filename);
  }

  find(id: string): Media | undefined {
    const media = this.#media.get(id);
    return media === undefined || this.#clock.now() - media.createdMs > MEDIA_TTL_MS ? undefined : media;
  }

  /** First step of a download: an address on the second host, valid for five minutes. */
  describe(id: string, phoneNumberId: string) {
    const media = this.#own(id, phoneNumberId);
    const ticket = randomBytes(24).toString('base64url');
    const endsMs = this.#clock.now() + URL_TTL_MS;
    this.#tickets.set(ticket, { id, endsMs });
    return {
      messaging_product: 'whatsapp',
      url: `${this.#mediaUrl()}/whatsapp_business/attachments/?mid=${id}&ext=${Math.floor(endsMs / 1000)}&hash=${ticket}`,
      mime_type: media.mime,
      sha256: sha256(media.bytes, 'hex'),
      file_size: media.bytes.length,
      id,
    };
  }

  /** Second step. Undefined when the address is unknown or expired, or the file was deleted. */
  open(ticket: string): Media | undefined {
    const known = this.#tickets.get(ticket);
    return known === undefined || this.#clock.now() >= known.endsMs ? undefined : this.find(known.id);
  }

  remove(id: string, phoneNumberId: string): void {
    this.#own(id, phoneNumberId);
    this.#media.delete(id);
  }

  #own(id: string, phoneNumberId: string): Media {
    const media = this.find(id);
    if (media === undefined || media.phoneNumberId !== phoneNumberId) throw noSuchObject(id);
    return media;
  }
}

export function sha256(bytes: Buffer, encoding: 'hex' | 'base64'): string {
  return createHash('sha256').update(bytes).digest(encoding);
}
