import { createRequire } from 'node:module';
import { Curve, signedKeyPair } from 'baileys';
import { z } from 'zod';
import { isInflateLimited } from './limit-inflate.ts';
import { isConsoleSilent } from './silence-console.ts';

const baileysVersion = '7.0.0-rc14';
const packageJson = z.object({ version: z.string() });
/** The installed version, as baileys itself loads it. */
const versionOf = (name: string): string =>
  packageJson.parse(createRequire(import.meta.resolve('baileys'))(`${name}/package.json`)).version;

/** The reason why this process must not run, in one sentence; null if there is none. Call after `patchBaileys`. */
export function findStartupProblem(server: { url: string; rootKey: string | null }): string | null {
  const version = versionOf('baileys');
  if (version !== baileysVersion) return `baileys has to be ${baileysVersion} exactly, and is ${version}: run npm ci.`;
  const signal = versionOf('libsignal');
  if (!/^6\./.test(signal)) return `libsignal has to be of version 6, and is ${signal}: run npm ci.`;
  if (!isConsoleSilent()) return 'The console is not silent: the library would print private keys of customers there.';
  if (!isInflateLimited()) return 'Nothing limits what is inflated: one frame could fill the memory of this program.';
  if (!areSignaturesVerified()) return 'Signatures are not checked: anybody could be WhatsApp to this program.';
  if (server.rootKey !== null && /(^|\.)whatsapp\.(com|net)\.?$/i.test(new URL(server.url).hostname))
    return 'WHATSAPP_WEB_ROOT_KEY is for test servers only: leave it out, or set WHATSAPP_WEB_URL.';
  return null;
}

/** Valid signatures pass; those of another message or key, and damaged ones, do not. */
function areSignaturesVerified(): boolean {
  const [owner, other] = [Curve.generateKeyPair(), Curve.generateKeyPair()];
  const { keyPair, signature } = signedKeyPair(owner, 1);
  const message = Buffer.concat([Buffer.from([5]), keyPair.public]);
  const damaged = Buffer.from(signature);
  damaged[10] = (damaged[10] ?? 0) ^ 1;
  return (
    Curve.verify(owner.public, message, signature) &&
    !Curve.verify(other.public, message, signature) &&
    !Curve.verify(owner.public, Buffer.from('another'), signature) &&
    !Curve.verify(owner.public, message, damaged) &&
    !Curve.verify(owner.public, message, Buffer.alloc(64))
  );
}
