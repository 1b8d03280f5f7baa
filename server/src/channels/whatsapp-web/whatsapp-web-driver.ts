import { randomBytes, randomUUID } from 'node:crypto';
import type { FileStore } from '../../platform/files.ts';
import type { Log } from '../../platform/log.ts';
import type { Signals } from '../../platform/signals.ts';
import { type Border, inTx, type Tx } from '../../platform/tx.ts';
import type { ChangeResult, ChannelDriver, Identity, Line, OutboundMessage } from '../channel.ts';
import { commandOf, insertCommand, insertSends, lastSend, renewCommand } from './command.store.ts';
import { type CommandPayload, commands, signals as names } from './protocol.ts';
import { openWaiting } from './wait-for-worker.ts';
import { whatsappWebCapabilities } from './whatsapp-web-capabilities.ts';

type Needs = { border: Border; signals: Signals; store: FileStore; log: Log };

/** A change that was not made in time is retried by its job. */
const changeWithinMs = 8000;
/** A typing indicator expires after this. */
const typingForMs = 10_000;
/** A read receipt that comes much later is useless. */
const markReadForMs = 10 * 60_000;

/** A connection that returns much later has been set up again. */
const blockForMs = 30 * 86_400_000;

/**
 * The server side of WhatsApp by QR code: every operation is a row that the worker takes (protocol.ts). No job waits
 * for a phone, except edits and deletions, and those briefly.
 */
export function whatsappWebDriver({ border, signals, store, log }: Needs): ChannelDriver {
  const waiting = openWaiting(border, signals);
  const ask = async <T>(line: Line, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const asked = await inTx(border, line.companyId, work);
    signals.tell(names.commands);
    return asked;
  };

  const change = async (kind: 'edit' | 'remove', line: Line, message: OutboundMessage): Promise<ChangeResult> => {
    const payload = payloadOf(message);
    if (!payload) return { outcome: 'refused', reason: 'A mensagem ainda não foi enviada' };
    // A unique key: an earlier text may be wanted again. An expired command is not executed after a later one.
    const command = { kind, key: randomUUID(), payload, expiresInMs: changeWithinMs, tellDesk: false } as const;
    const id = await ask(line, (tx) => insertCommand(tx, line.id, command));
    const result = id === undefined ? undefined : await waiting.resultOf(id, changeWithinMs);
    if (result === undefined) return { outcome: 'later', afterMs: 1000, reason: 'A conexão não respondeu' };
    return commands[kind].result.parse(result);
  };

  return {
    capabilities: whatsappWebCapabilities,
    // In the form of WhatsApp Web's own ids.
    chooseId: () => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`,

    async send(line, message) {
      const payload = payloadOf(message);
      if (!payload) throw new Error('a message goes out under an id that was chosen before');
      try {
        await ask(line, (tx) => insertSends(tx, [{ whatsappId: line.id, byPerson: !message.isAutomatic, payload }]));
        return { outcome: 'handed' };
      } catch (error) {
        // If it was written all the same, `find` will see it.
        log.error({ whatsappId: line.id, error: String(error) }, 'a message could not be handed to its line');
        return { outcome: 'later', afterMs: 5000, reason: 'interrupted' };
      }
    },

    async hand(tx, messages) {
      const sends = messages.flatMap(({ whatsappId, byPerson, message }) => {
        const payload = payloadOf(message);
        return payload ? [{ whatsappId, byPerson, payload }] : [];
      });
      if (sends.length === 0) return;
      await insertSends(tx, sends);
      tx.after(() => signals.tell(names.commands));
    },

    /** A send in progress, or whose result is not processed yet. A processed result is in the message already. */
    async find(line, message) {
      const last = await inTx(border, line.companyId, (tx) => lastSend(tx, line.id, message.id));
      return last && !(last.state === 'done' && last.heard) ? { outcome: 'handed' } : null;
    },

    edit: (line, message) => change('edit', line, message),
    remove: (line, message) => change('remove', line, message),

    async markRead(line, chat, providerIds) {
      const last = providerIds.at(-1);
      if (last === undefined) return;
      const payload = { chat, to: identitiesOf(chat), providerIds };
      const command = { kind: 'markRead', key: `${chat}/${last}`, payload, expiresInMs: markReadForMs } as const;
      await ask(line, (tx) => insertCommand(tx, line.id, { ...command, tellDesk: false }));
    },

    async typing(line, chat, presence) {
      const payload = { chat, to: identitiesOf(chat), presence };
      const command = { kind: 'typing', key: chat, payload, expiresInMs: typingForMs } as const;
      await ask(line, (tx) => renewCommand(tx, line.id, { ...command, tellDesk: false }));
    },

    async block(line, chat, to, isBlocked) {
      const payload = { chat, to: to.slice(0, 5), isBlocked };
      const command = { kind: 'block', key: chat, payload, expiresInMs: blockForMs } as const;
      await ask(line, (tx) => renewCommand(tx, line.id, { ...command, tellDesk: false }));
    },

    async fetchMedia(line, ref, messageId) {
      const command = { kind: 'fetchMedia', key: messageId, payload: { ref }, expiresInMs: null } as const;
      const there = await inTx(border, line.companyId, (tx) => commandOf(tx, line.id, 'fetchMedia', messageId));
      if (there && there.state !== 'done') return 'handed';
      if (there) {
        const { key, reason } = commands.fetchMedia.result.parse(there.result);
        if (key === null) return { failed: reason ?? 'gone' };
        const bytes = await store.open(key);
        // The bytes are stored again under a key that a row references; a sweep deletes what a crash leaves.
        bytes?.once('close', () => void store.remove(key).catch(() => {}));
        if (bytes) return { bytes, name: null };
      }
      await ask(line, (tx) => renewCommand(tx, line.id, { ...command, tellDesk: true }));
      return 'handed';
    },
  };
}

function payloadOf({ file, ...message }: OutboundMessage): CommandPayload<'send'> | null {
  if (message.providerId === null) return null;
  const { key, name, mimeType, sizeBytes } = file ?? { key: '', name: '', mimeType: '', sizeBytes: 0 };
  return {
    ...{ id: message.id, providerId: message.providerId, chat: message.chat, to: message.to },
    ...{ mediaType: message.mediaType, body: message.body, facts: message.facts },
    quotedProviderId: message.quotedProviderId,
    quoted: message.quoted,
    file: file && { key, name, mimeType, sizeBytes },
  };
}

/** The identity that the chat's own name contains. */
const identitiesOf = (chat: string): Identity[] => {
  const [value = '', server] = chat.split('@');
  if (server === 'lid') return [{ kind: 'wa_lid', value }];
  if (server === 'g.us') return [{ kind: 'group', value }];
  return [{ kind: 'phone', value }];
};
