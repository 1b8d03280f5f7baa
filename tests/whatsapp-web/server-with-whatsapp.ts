import type { Connection } from '@balcao/contract/connections/connection';
import { afterAll, beforeAll } from 'vitest';
import type { Phone } from '../../peers/whatsapp/phone.ts';
import { type FakeWhatsApp, startWhatsApp, type WhatsAppOptions } from '../../peers/whatsapp/start-whatsapp.ts';
import { eventually, runningServer, type TestCompany } from '../world/running-server.ts';

type Call = TestCompany['admin']['call'];

/**
 * The real server with real workers, and a fake WhatsApp on loopback. `times`: timeouts of the workers, where a test
 * cannot wait (worker/context/timeouts.ts).
 */
export function serverWithWhatsApp(
  env: Record<string, string> = {},
  { times = {}, ...options }: WhatsAppOptions & { times?: Record<string, number> } = {},
) {
  const settings: Record<string, string> = { ...env };
  let whatsapp: FakeWhatsApp | undefined;
  // Registered before the server's hooks: starts before it, stops after it.
  beforeAll(async () => {
    whatsapp = await startWhatsApp(options);
    settings['WHATSAPP_WEB_URL'] = whatsapp.url;
    settings['WHATSAPP_WEB_ROOT_KEY'] = whatsapp.rootKey;
    // Children find these in their environment; this process needs neither.
    process.env['NODE_EXTRA_CA_CERTS'] = whatsapp.caFile;
    process.env['WHATSAPP_WEB_TIMES'] = JSON.stringify(times);
  });
  afterAll(async () => {
    await whatsapp?.close();
    // The next file of tests may run in this process.
    delete process.env['NODE_EXTRA_CA_CERTS'];
    delete process.env['WHATSAPP_WEB_TIMES'];
  });
  const running = () => {
    if (!whatsapp) throw new Error('WhatsApp is there inside hooks and tests only');
    return whatsapp;
  };
  return { server: runningServer(settings), whatsapp: running };
}

export const fetchConnection = async (call: Call, id: number): Promise<Connection> =>
  (await call<Connection>('GET', `/whatsapp/${id}`)).body;

/** A connection by QR code, not paired. */
export async function createWebConnection(
  company: TestCompany,
  more: Record<string, unknown> = {},
): Promise<Connection> {
  const made = await company.admin.call<Connection>('POST', '/whatsapp', {
    name: `QR ${Math.random().toString(36).slice(2, 10)}`,
    channel: 'whatsapp',
    provider: 'beta',
    queueIds: [company.queueId],
    sendGapMs: 0,
    ...more,
  });
  if (made.status !== 200) throw new Error(`no connection by QR code: ${JSON.stringify(made)}`);
  return made.body;
}

/** Requests a QR code, scans it with the phone, and waits until the connection is up. */
export async function pairConnection(company: TestCompany, id: number, phone: Phone): Promise<void> {
  const { call } = company.admin;
  await call('PUT', `/whatsappsession/${id}`);
  const { qrcode } = await eventually(
    () => fetchConnection(call, id),
    (connection) => connection.status === 'qrcode' && connection.qrcode !== '',
  );
  await phone.scan(qrcode);
  await eventually(
    () => fetchConnection(call, id),
    ({ status }) => status === 'CONNECTED',
  );
}
