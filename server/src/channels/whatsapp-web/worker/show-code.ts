import type { WASocket } from 'baileys';
import type { Worker } from './line.ts';
import type { Sayer } from './say-session.ts';

/** The codes of one link, as the server gives them: to be scanned, or once to be typed into the phone of `pairingPhone`. */
export function showCodes({ times }: Worker, { say }: Sayer) {
  let codes = 0;
  return async (qr: string, sock: WASocket, pairingPhone: string | null): Promise<void> => {
    codes++;
    // As the library renews them.
    const lasts = times.qrLasts ?? (codes === 1 ? 60_000 : 20_000);
    if (pairingPhone === null || pairingPhone === '')
      return say({ status: 'qrcode', qrcode: qr, expirationTime: Date.now() + lasts, retries: codes });
    if (codes > 1) return;
    const pairingCode = await sock.requestPairingCode(pairingPhone);
    // It lives as long as all QR codes of this link together.
    const expirationTime = Date.now() + (times.qrLasts ?? 26_000) * 6;
    say({ status: 'qrcode', pairingCode, expirationTime, retries: 1 });
  };
}
