import type { TestCompany } from './running-server.ts';

/** Returns the token of a connection whose channel posts webhooks to us. Its credentials are not verified. */
export async function openCloudConnection({ admin, queueId }: TestCompany): Promise<string> {
  const { status, body } = await admin.call<{ token: string }>('POST', '/whatsapp', {
    name: 'Número oficial',
    channel: 'whatsapp',
    provider: 'cloud',
    queueIds: [queueId],
    credentials: {
      phoneNumberId: '100000000009',
      businessAccountId: '200000000009',
      accessToken: 'access-token-of-nobody',
      appSecret: 'app-secret-of-nobody',
      verifyToken: 'verify-nobody',
    },
  });
  if (status !== 200) throw new Error(`no cloud connection: ${JSON.stringify(body)}`);
  return body.token;
}
