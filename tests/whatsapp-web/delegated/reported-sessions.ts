import type { Connection, ConnectionStatus } from '@balcao/contract/connections/connection';
import { eventually } from '../../world/running-server.ts';
import type { ServerWithoutWorkers } from './server-without-workers.ts';

type Session = { wanted: string; pairing: number; pairing_phone: string | null; restarts: number; config: unknown };

export const account = (phone: string) => ({ phone, lid: null, name: 'Loja' });

/** Connections by QR code whose workers' reports are written by the test. */
export function reportedSessions({ company, notify, one, sql }: ServerWithoutWorkers) {
  let connections = 0;
  let numbers = 0;
  const newConnection = async (more: object = {}) => {
    const { admin, queueId } = company();
    const input = { name: `QR ${++connections}`, channel: 'whatsapp', provider: 'beta', queueIds: [queueId], ...more };
    return (await admin.call<Connection>('POST', '/whatsapp', input)).body;
  };
  const show = async (id: number) => (await company().admin.call<Connection>('GET', `/whatsapp/${id}`)).body;
  const report = async (id: number, reported: { status: ConnectionStatus } & Record<string, unknown>) => {
    await sql.query(
      'update whatsapp_web_sessions set said = $2, said_version = said_version + 1 where whatsapp_id = $1',
      [id, reported],
    );
    await notify('whatsapp_web_said');
  };
  return {
    newConnection,
    show,
    report,
    sessionOf: (id: number) =>
      one<Session>(
        'select wanted, pairing, pairing_phone, restarts, config from whatsapp_web_sessions where whatsapp_id = $1',
        [id],
      ),
    connected: async () => {
      const made = await newConnection();
      await company().admin.call('POST', `/whatsappsession/${made.id}`);
      await report(made.id, { status: 'CONNECTED', account: account(`55113000${1000 + ++numbers}`) });
      await eventually(
        () => show(made.id),
        ({ status }) => status === 'CONNECTED',
      );
      return made;
    },
  };
}
