import type { Phone } from '../peers/whatsapp/phone.ts';
import type { FakeWhatsApp } from '../peers/whatsapp/start-whatsapp.ts';
import { type Call, until } from './demo-api.ts';

type Connection = { id: number; name: string; status: string; qrcode: string; number: string };
type Queue = { id: number; name: string };
export type DemoConnection = { id: number; name: string; queue: string; number: string };

/** Creates and pairs the given number of QR-code connections, one queue each; existing ones are reused. */
export async function linkConnections(
  call: Call,
  whatsapp: FakeWhatsApp,
  company: { areaCode: string; count: number },
  print: (connection: string) => void,
): Promise<DemoConnection[]> {
  const queues = await call<Queue[]>('GET', '/queue');
  const connections: DemoConnection[] = [];
  for (let n = 1; n <= company.count; n++) {
    const queue = queues[(n - 1) % queues.length];
    if (queue === undefined) throw new Error('the company has no queue');
    const name = `QR ${n} ${queue.name}`;
    const here = (await call<Connection[]>('GET', '/whatsapp')).find((each) => each.name === name);
    const form = { name, channel: 'whatsapp', provider: 'beta', queueIds: [queue.id] };
    const { id } = here ?? (await call<Connection>('POST', '/whatsapp', form));
    const number = `${company.areaCode}9700000${String(n).padStart(2, '0')}`;
    await link(call, id, phoneOf(whatsapp, number, name));
    connections.push({ id, name, queue: queue.name, number });
    print(`${name} (${number}) conectada`);
  }
  return connections;
}

const phoneOf = (whatsapp: FakeWhatsApp, number: string, name: string) =>
  whatsapp.world.accounts.some((each) => each.number === number)
    ? whatsapp.phoneOf(number)
    : whatsapp.phone({ number, name });

async function link(call: Call, id: number, phone: Phone): Promise<void> {
  const show = () => call<Connection>('GET', `/whatsapp/${id}`);
  const isUp = async () => ((await show()).status === 'CONNECTED' ? true : undefined);
  // Paired by an earlier demo of this folder: it reconnects by itself.
  if (phone.devices.length > 0 && (await until(isUp, 'a linked connection comes back', 20_000).catch(() => false)))
    return;
  await call('PUT', `/whatsappsession/${id}`);
  await until(async () => {
    const { status, qrcode } = await show();
    if (status === 'CONNECTED') return true;
    if (status !== 'qrcode' || qrcode === '') return undefined;
    // The code may expire before the scan: retry with the next one.
    return phone.scan(qrcode).then(
      () => true,
      () => undefined,
    );
  }, 'a code is shown and scanned');
  await until(isUp, 'the connection is up');
}
