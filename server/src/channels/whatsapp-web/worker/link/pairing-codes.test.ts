import { expect, it } from 'vitest';
import { timeouts } from '../context/timeouts.ts';
import { fakeSocket } from '../test-socket.ts';
import { openPairingCodes } from './pairing-codes.ts';

/** Shows a code to type whose socket the server does not answer; `meanwhile` runs before it stops waiting for that. */
async function unansweredCode(meanwhile: (ws: { isOpen: boolean }) => void) {
  const { sock, ws } = fakeSocket({ requestPairingCode: async () => 'ABCDEFGH' });
  const reports: object[] = [];
  const showCode = openPairingCodes(
    { timeouts: timeouts.parse({ codeWithin: 5 }) },
    { report: (reported) => void reports.push(reported) },
  );
  const shown = showCode('qr', sock, '5511988887777');
  meanwhile(ws);
  return { result: await shown, reports };
}

it('a code to type is shown although the server has not answered yet', async () => {
  const { result, reports } = await unansweredCode(() => {});
  expect([result, reports]).toMatchObject(['shown', [{ status: 'qrcode', pairingCode: 'ABCDEFGH' }]]);
});

it('a code to type whose socket has closed meanwhile is not shown: it would replace the one of the next socket', async () => {
  const { result, reports } = await unansweredCode((ws) => {
    ws.isOpen = false;
  });
  expect([result, reports]).toEqual(['closed', []]);
});
