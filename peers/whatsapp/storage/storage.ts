import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { newCertificate } from '../server/certificate.ts';
import { newServerKeys, type ServerKeys } from '../wire/cert-chain.ts';
import type { World } from '../world/world.ts';
import { loadWorld, savedWorld, saveWorld } from './saved-world.ts';

const hex = z.string().transform((text) => Buffer.from(text, 'hex'));
const pair = z.object({ pub: hex, priv: hex });
const savedKeys = z.object({ root: pair, noise: pair, media: z.object({ key: z.string(), cert: z.string() }) });

/** Maximum time that a change stays unsaved. */
const saveMs = 500;

/** Storage for the peer's keys and linked devices. */
export class WorldStorage {
  readonly directory: string;
  readonly keys: ServerKeys;
  readonly media: { key: string; cert: string };
  readonly #isKept: boolean;
  #timer: NodeJS.Timeout | undefined;

  /** Without a directory, creates a temporary one, which is never read again. */
  constructor(directory?: string) {
    this.#isKept = directory !== undefined;
    this.directory = directory === undefined ? mkdtempSync(join(tmpdir(), 'peer-whatsapp-')) : resolve(directory);
    mkdirSync(this.directory, { recursive: true });
    const { media, ...keys } = this.#read('keys.json', savedKeys) ?? { ...newServerKeys(), media: newCertificate() };
    this.keys = keys;
    this.media = media;
    const text = (each: { pub: Buffer; priv: Buffer }) => ({
      pub: each.pub.toString('hex'),
      priv: each.priv.toString('hex'),
    });
    if (this.#isKept) this.#write('keys.json', { root: text(keys.root), noise: text(keys.noise), media });
    writeFileSync(this.caFile, media.cert);
  }

  get caFile(): string {
    return join(this.directory, 'media-ca.pem');
  }

  /** Restores the stored state, and stores changes. */
  open(world: World): void {
    if (!this.#isKept) return;
    const saved = this.#read('world.json', savedWorld);
    if (saved !== undefined) loadWorld(world, saved);
    const soon = () => {
      this.#timer ??= setTimeout(() => this.save(world), saveMs);
    };
    world.on('changed', soon);
    world.on('stanza', soon);
  }

  save(world: World): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#isKept) this.#write('world.json', saveWorld(world));
  }

  /** Saves the state, or removes the directory if it is temporary. */
  close(world: World): void {
    this.save(world);
    if (!this.#isKept) rmSync(this.directory, { recursive: true, force: true });
  }

  #read<T extends z.ZodType>(name: string, schema: T): z.output<T> | undefined {
    const path = join(this.directory, name);
    return existsSync(path) ? schema.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined;
  }

  #write(name: string, value: unknown): void {
    const path = join(this.directory, name);
    writeFileSync(`${path}.new`, JSON.stringify(value), { mode: 0o600 });
    renameSync(`${path}.new`, path);
  }
}
