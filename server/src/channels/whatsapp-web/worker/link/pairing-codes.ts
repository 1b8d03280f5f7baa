import type { WASocket } from 'baileys';
import { isNode, nodeIn } from '../../decode/node.ts';
import type { Worker } from '../context/worker-context.ts';
import type { SessionReporter } from '../session/session-reporter.ts';

/**
 * The pairing codes of one socket as the server issues them: QR codes, or one code to type into the phone of
 * `pairingPhone`.
 */
export function openPairingCodes({ timeouts }: Pick<Worker, 'timeouts'>, { report }: Pick<SessionReporter, 'report'>) {
  let codes = 0;
  return async (qr: string, sock: WASocket, pairingPhone: string | null): Promise<'shown' | 'refused' | 'closed'> => {
    codes++;
    // The library's renewal intervals.
    const ttlMs = timeouts.qrTtl ?? (codes === 1 ? 60_000 : 20_000);
    if (pairingPhone === null || pairingPhone === '') {
      report({ status: 'qrcode', qrcode: qr, expirationTime: Date.now() + ttlMs, retries: codes });
      return 'shown';
    }
    if (codes > 1) return 'shown';
    const agreed = isCodeAccepted(sock, timeouts.codeWithin);
    const pairingCode = await sock.requestPairingCode(pairingPhone);
    if (!(await agreed)) return 'refused';
    // The next socket has a code of its own, or the connection is down as a person wanted.
    if (!sock.ws.isOpen) return 'closed';
    // Valid as long as all QR codes of this socket together.
    const expirationTime = Date.now() + (timeouts.qrTtl ?? 26_000) * 6;
    report({ status: 'qrcode', pairingCode, expirationTime, retries: 1 });
    return 'shown';
  };
}

/** The library generates a code whatever the server answers. Before pairing no other query can be refused. */
function isCodeAccepted({ ws }: WASocket, withinMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (agreed: boolean): void => {
      clearTimeout(late);
      ws.off('frame', onFrame);
      resolve(agreed);
    };
    const onFrame = (frame: unknown): void => {
      if (!isNode(frame) || frame.tag !== 'iq') return;
      if (frame.attrs['type'] === 'error') end(false);
      else if (nodeIn(frame, 'link_code_companion_reg')) end(true);
    };
    const late = setTimeout(end, withinMs, true);
    ws.on('frame', onFrame);
  });
}
