import { expect, it } from 'vitest';
import { testLeases } from '../../test-leases.ts';
import { fakeSocket } from '../../test-socket.ts';
import { generate, uploadIdleMs } from './compose-message.ts';

const leases = testLeases();

it('a media host that does not answer delays a send for a minute, and not forever', async () => {
  const limits: (number | undefined)[] = [];
  const { sock } = fakeSocket({
    waUploadToServer: async (_, { timeoutMs }) => {
      limits.push(timeoutMs);
      return { mediaUrl: 'https://127.0.0.1/file', directPath: '/file' };
    },
  });
  const file = { document: Buffer.from('contract'), mimetype: 'application/pdf', fileName: 'contract.pdf' };
  const message = await generate(leases.worker(), await leases.lease(), sock, {
    jid: '1@s.whatsapp.net',
    content: file,
    messageId: '3EB0AA',
  });
  expect(message.documentMessage?.directPath).toBe('/file');
  expect(limits).toEqual([uploadIdleMs]);
});
