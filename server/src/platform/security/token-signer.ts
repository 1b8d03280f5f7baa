import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

export type TokenSigner = {
  /** `{content}-{mac}`, for an address */
  sign(content: string): string;
  /** The content of a token that `sign` returned; null for any other. */
  open(token: string): string | null;
};

/** 144 bits: 24 characters in an address. */
const macBytes = 18;
const signed = /^(.+)-([A-Za-z0-9_-]{24})$/;

/** `purpose` separates the keys of kinds of links: a token of one is none of another. */
export function createTokenSigner(secret: string, purpose: string): TokenSigner {
  const key = Buffer.from(hkdfSync('sha256', secret, 'balcao', purpose, 32));
  const macOf = (content: string): Buffer => createHmac('sha256', key).update(content).digest().subarray(0, macBytes);
  return {
    sign: (content) => `${content}-${macOf(content).toString('base64url')}`,
    open(token) {
      const [, content, mac] = signed.exec(token) ?? [];
      if (content === undefined || mac === undefined) return null;
      return timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(content)) ? content : null;
    },
  };
}
