import { randomBytes } from 'node:crypto';
import type { PeerClock } from '../graph/wire/clock.ts';
import { graphId } from '../graph/wire/ids.ts';

const LIFE_MS = 24 * 60 * 60 * 1000;

export type Asset = { id: string; url: string; bytes: Buffer; mime: string };

/** Files on the content network: anybody with the URL can fetch the file, for a day. */
export class Assets {
  readonly #clock: PeerClock;
  readonly #host: () => string;
  readonly #assets = new Map<string, Asset & { endsMs: number }>();

  constructor(clock: PeerClock, host: () => string) {
    this.#clock = clock;
    this.#host = host;
  }

  store({ bytes, mime, name }: { bytes: Buffer; mime: string; name?: string }): Asset {
    const id = graphId(17);
    const signature = randomBytes(16).toString('base64url');
    const url = `${this.#host()}/ig_messaging_cdn/${encodeURIComponent(name ?? '')}?asset_id=${id}&signature=${signature}`;
    const asset = { id, url, bytes, mime, endsMs: this.#clock.now() + LIFE_MS };
    this.#assets.set(`${id}/${signature}`, asset);
    return asset;
  }

  /** undefined: unknown id */
  open(id: string, signature: string): Asset | 'gone' | undefined {
    const asset = this.#assets.get(`${id}/${signature}`);
    return asset && this.#clock.now() >= asset.endsMs ? 'gone' : asset;
  }

  /** Expires an asset whose content was removed. */
  end(asset: Asset): void {
    for (const one of this.#assets.values()) if (one.id === asset.id) one.endsMs = 0;
  }
}
