import type { setUpCompanies } from '../../inbound/test-companies.ts';
import type { PgNotify } from '../../platform/db/pg-notify.ts';
import type { ChannelConnection, OutboundMessage } from '../channel.ts';
import { outboundText } from '../test-outbound-message.ts';
import type { CommandKind } from './protocol.ts';

type Companies = ReturnType<typeof setUpCompanies>;
type CommandRow = {
  id: number;
  kind: string;
  key: string;
  state: string;
  isProcessed: boolean;
  payload: Record<string, unknown>;
};
type NewCommand = {
  key?: string;
  state?: string;
  isProcessed?: boolean;
  payload?: object;
  result?: unknown;
  age?: string;
  whatsappId?: number;
};

/** Signals local to the test, which raises them itself. */
export function localSignals() {
  const receivers = new Map<string, ((content: string) => void)[]>();
  const sent: string[] = [];
  const give = (name: string, content = '') => {
    for (const receive of receivers.get(name) ?? []) receive(content);
  };
  const signals: PgNotify = {
    notify: (name) => void sent.push(name),
    notifyWithPayload: (name) => void sent.push(name),
    on: async (name, receive) => void receivers.set(name, [...(receivers.get(name) ?? []), receive]),
    onReconnect: () => {},
    close: async () => {},
  };
  return { signals, sent, give };
}

/** A company with a QR code connection, its session, and its commands. */
export async function openWebConnection(companies: Companies) {
  const shop = await companies.company({ channel: 'whatsapp', provider: 'beta' });
  const { id: companyId, connectionId, rows } = shop;
  await rows(
    'insert into whatsapp_web_sessions (company_id, whatsapp_id, wanted) values ($1, $2, $3)',
    connectionId,
    'up',
  );
  const connection: ChannelConnection = { id: connectionId, companyId, name: 'Loja', accountId: null, credentials: {} };
  let keys = 0;
  return {
    ...shop,
    connection,
    commands: () =>
      rows<CommandRow>(
        'select id, kind, key, state, heard as "isProcessed", payload from whatsapp_web_commands where company_id = $1 order by id',
      ),
    session: async () =>
      (
        await rows<Record<string, unknown>>(
          'select * from whatsapp_web_sessions where company_id = $1 and whatsapp_id = $2',
          connectionId,
        )
      )[0],
    changeSession: (assignments: string) =>
      rows(`update whatsapp_web_sessions set ${assignments} where company_id = $1`),
    addCommand: async (kind: CommandKind, over: NewCommand = {}) => {
      const {
        key = `k${++keys}`,
        state = 'waiting',
        isProcessed = false,
        payload = {},
        result = null,
        age = '0',
      } = over;
      const [row] = await rows<{ id: number }>(
        `insert into whatsapp_web_commands (company_id, whatsapp_id, kind, key, state, heard, payload, result, created_at, taken_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, now() - $9::interval, case when $5 = 'waiting' then null else now() - $9::interval end) returning id`,
        over.whatsappId ?? connectionId,
        kind,
        key,
        state,
        isProcessed,
        payload,
        result === null ? null : JSON.stringify(result),
        age,
      );
      return row?.id ?? 0;
    },
  };
}

export const outbound = (over: Partial<OutboundMessage> = {}): OutboundMessage => ({
  ...outboundText,
  providerId: '3EB0AA',
  ...over,
});
