import type { InboundEvent } from '../server/src/channels/inbound-event.ts';
import { insertFailedEntry } from '../server/src/inbound/journal/journal.store.ts';
import { receivePending } from '../server/src/inbound/receive.ts';
import { inTx, type TxContext } from '../server/src/platform/db/tx.ts';
import type { BenchCompany, BenchServer } from './bench-server.ts';
import { openReplay, recordingContext, type SqlBaseline, type Statement } from './replay-statements.ts';

const chats = 80;

/**
 * Baseline A of docs/inbound.md: the statements of one message, journal and receive transaction, recorded while the product's verbs
 * receive one message of each chat, and replayed with other message ids.
 */
export async function openSqlBaseline(ground: BenchServer, company: BenchCompany): Promise<SqlBaseline> {
  return openReplay(ground, await recordStatements(ground, company), withId);
}

const idOf = (chat: number, turn: number) => `floor-${chat}-${turn}-end`;

const withId = ({ name, text, values }: Statement, chat: number, turn: number): Statement => {
  const [from, to] = [idOf(chat, -1), idOf(chat, turn)];
  const changed = values.map((value) => {
    if (typeof value === 'string') return value.replaceAll(from, to);
    return Array.isArray(value)
      ? value.map((v: unknown) => (typeof v === 'string' ? v.replaceAll(from, to) : v))
      : value;
  });
  return { name, text, values: changed };
};

async function recordStatements(ground: BenchServer, company: BenchCompany): Promise<Statement[][]> {
  const whatsappId = company.cloud.at(-1)?.id ?? 0;
  const receiveOne = async (context: TxContext, chat: number, id: string) => {
    const number = `55117${String(70_000_000 + chat)}`;
    const event: InboundEvent = {
      kind: 'message',
      chat: number,
      providerId: id,
      at: new Date(),
      name: `Cliente ${chat}`,
      fromMe: false,
      identities: [{ kind: 'phone', value: number }],
      content: { mediaType: 'conversation', body: 'Bom dia, o pedido já saiu para entrega?' },
    };
    const arrival = { companyId: company.id, whatsappId, event, raw: { id } };
    await inTx(context, company.id, (tx) => insertFailedEntry(tx, arrival, ''));
    await inTx(context, company.id, (tx) => receivePending(tx, { whatsappId, chat: number }));
  };
  const all: Statement[][] = [];
  for (let chat = 0; chat < chats; chat++) {
    await receiveOne(ground.context, chat, `first-${chat}`); // the first message of a new contact costs more and is not part of the baseline
    const statements: Statement[] = [];
    await receiveOne(recordingContext(ground.context, statements), chat, idOf(chat, -1));
    all.push(statements);
  }
  return all;
}
