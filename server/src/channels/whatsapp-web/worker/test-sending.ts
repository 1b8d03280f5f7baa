import type { SessionConfig } from '../protocol.ts';
import { sessionConfig } from '../protocol.ts';
import type { LeasedConnection, Worker } from './context/worker-context.ts';
import { openAcks } from './send/pending-acks.ts';
import type { ReadySocket, SendContext } from './send/send-context.ts';
import { fakeSocket } from './test-socket.ts';

type Ack = string | null | 'none';
type Sent = { jid: string; id: string; message: unknown };
type Options = {
  /** WhatsApp's responses to sends, in order; afterwards it accepts everything */
  answers?: Ack[];
  /** the library's sessions */
  socket?: Parameters<typeof fakeSocket>[0];
  config?: Partial<SessionConfig>;
  over?: Partial<SendContext>;
};

/** The dependencies of a connection's sends: an open socket that records sent stanzas, and acknowledges them. */
export function testSending(worker: Worker, connection: LeasedConnection, options: Options = {}) {
  const { answers = [], socket = {}, config = {}, over = {} } = options;
  const sent: Sent[] = [];
  const acks = openAcks(() => {});
  let isOpen = true;
  const { sock, ws } = fakeSocket({
    user: { id: '5511900000001:3@s.whatsapp.net', lid: '100000000000001:3@lid' },
    async relayMessage(jid, message, { messageId = '' }) {
      sent.push({ jid, id: messageId, message });
      const answer = answers.shift() ?? null;
      if (answer !== 'none') acks.acknowledge(messageId, answer);
      return messageId;
    },
    ...socket,
  });
  const open: ReadySocket = { sock, isOpen: () => isOpen };
  const sending: SendContext = {
    config: () => sessionConfig.parse(config),
    directory: { lidOf: () => null, pnOf: () => null },
    acks,
    newChatLimiter: { admit: async (_, jid) => ({ jid }), recordContact() {}, lockNewChats() {} },
    blocklist: { attach() {}, has: async () => false, record() {} },
    timers: { record() {}, recordHistory: async () => {}, clear() {}, secondsFor: async () => 0 },
    waitForTurn: async () => {},
    write: (writing) => worker.writer.write(connection, writing),
    writeWithNext: (writing) => worker.writer.writeWithNext(connection, writing),
    waitForSocket: async () => (isOpen ? open : null),
    changeIds: new Set(),
    underChange: new Set(),
    lockNewChats: async () => new Date('2026-11-27T12:00:00Z'),
    ...over,
  };
  return {
    sending,
    open,
    ws,
    sent,
    close() {
      isOpen = false;
    },
  };
}
