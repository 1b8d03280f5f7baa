import type { FileVariant } from '@balcao/contract/files/file';
import type { Clock } from '../clock.ts';
import { createTokenSigner } from '../security/token-signer.ts';

export type LinkedFile = { companyId: number; fileId: number; variant: FileVariant };

export type FileLinks = {
  /** `{base}/public/{token}/{name}`: gives access to one file for a limited time, without a header or cookie. */
  url(companyId: number, file: { id: number; name: string }, variant?: FileVariant): string;
  /** `{token}/{name}`, for fields of the protocol that hold a path */
  path(companyId: number, file: { id: number; name: string }, variant?: FileVariant): string;
  /** null for a token that is not ours or has expired */
  read(token: string): (LinkedFile & { expiresAt: Date }) | null;
};

/** The `{token}/{name}` of an address that `url` returned. */
export const pathOfFileUrl = (url: string): string => url.split('/public/').at(-1) ?? url;

/** An address stays the same for half an hour, so that a browser can cache it, and is valid for half an hour to an hour. */
const windowSeconds = 30 * 60;
const pattern = /^([0-9a-z]{1,7})-([0-9a-z]{1,11})-([ot])-([0-9a-z]{1,8})$/;

/** `base` is the public address with the API prefix, without a trailing slash. */
export function createFileLinks({ secret, base, clock }: { secret: string; base: string; clock: Clock }): FileLinks {
  const signer = createTokenSigner(secret, 'file links');
  const seconds = () => Math.floor(clock.now().getTime() / 1000);

  const path: FileLinks['path'] = (companyId, { id, name }, variant = 'original') => {
    const expiry = (Math.floor(seconds() / windowSeconds) + 2) * windowSeconds;
    const content = `${companyId.toString(36)}-${id.toString(36)}-${variant === 'original' ? 'o' : 't'}-${expiry.toString(36)}`;
    return `${signer.sign(content)}/${encodeURIComponent(name.toWellFormed())}`;
  };

  return {
    path,
    url: (companyId, file, variant) => `${base}/public/${path(companyId, file, variant)}`,
    read(token) {
      const [, company, file, variant, expiry] = pattern.exec(signer.open(token) ?? '') ?? [];
      if (!company || !file || !variant || !expiry) return null;
      const expiresAt = Number.parseInt(expiry, 36);
      if (expiresAt <= seconds()) return null;
      return {
        companyId: Number.parseInt(company, 36),
        fileId: Number.parseInt(file, 36),
        variant: variant === 'o' ? 'original' : 'thumbnail',
        expiresAt: new Date(expiresAt * 1000),
      };
    },
  };
}
