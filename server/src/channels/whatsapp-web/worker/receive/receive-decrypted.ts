import type { InboundEvent } from '../../../inbound-event.ts';
import { decodeMessage } from '../../decode/decode-message.ts';
import { decryptSecret } from '../../decode/decrypt-secret.ts';
import { bareJid } from '../../decode/jid.ts';
import { lidMappingEvent } from '../../decode/lid-mapping.ts';
import type { Node } from '../../decode/node.ts';
import { readDisappearingTimer } from '../../decode/read-disappearing-timer.ts';
import { readStanza } from '../../decode/read-stanza.ts';
import type { Stanza } from '../../decode/stanza.ts';
import { findMessage, isJournalled, sealMessage } from '../keys/message.store.ts';
import type { DecryptionHook } from '../socket/decryption-hook.ts';
import type { MessageStanzas } from './message-stanzas.ts';
import { readPlaceholderResend } from './placeholder-resend.ts';
import type { UnreadableMessages } from './receive-unreadable.ts';
import type { ReceiverContext } from './receiver-context.ts';

type DecryptionDeps = {
  stanzas: MessageStanzas;
  unreadable: UnreadableMessages;
  envelopeOf(node: Node): Omit<Stanza, 'message'>;
  /** Fetches name and admins of a group, see group-metadata.ts. */
  fetchGroup(jid: string | undefined): Promise<void>;
};

/** Journals decrypted messages before the ratchet is written, and undecryptable ones. */
export function openDecryptionReceiver(context: ReceiverContext, deps: DecryptionDeps): DecryptionHook {
  const { worker, connection, settings, journal, whileActive } = context;
  const { stanzas, unreadable, envelopeOf, fetchGroup } = deps;
  return {
    async decrypted(ciphertext, plaintext) {
      const node = stanzas.stanzaOf(ciphertext);
      const { attrs } = node;
      const stanza = await decode(context, envelopeOf(node), plaintext);
      // Group admins may revoke messages of others: the admins are fetched before decoding.
      if (isChange(stanza)) await fetchGroup(attrs['from']);
      const events = [...readStanza(stanza, new Date()), ...readPlaceholderResend(stanza)];
      const raw = { attrs, plaintext: Buffer.from(plaintext).toString('base64') };
      storeMessage(context, stanza, events);
      const timer = readDisappearingTimer(stanza, new Date());
      if (timer) settings.timers.record(timer);
      await Promise.all([journal(events, raw), whileActive(() => settings.recordHistory(stanza))]);
      unreadable.recordRead(attrs['id']);
      void fetchGroup(attrs['from']);
    },
    async failed(ciphertext, error) {
      const node = stanzas.stanzaOf(ciphertext);
      const { id, category } = node.attrs;
      // A duplicate ciphertext cannot be decrypted, and need not be.
      if (!id || category === 'peer' || (await whileActive(() => isJournalled(worker, connection, id)))) return;
      worker.log.debug({ whatsappId: connection.whatsappId, error: nameOf(error) }, 'a message could not be read');
      await unreadable.journal(node);
    },
    lidsMapped: (pairs) =>
      journal(
        pairs.flatMap((pair) => readMapping(context, stanzas, pair)),
        null,
      ),
  };
}

function readMapping(
  { me, directory }: ReceiverContext,
  stanzas: MessageStanzas,
  pair: Parameters<DecryptionHook['lidsMapped']>[0][number],
): InboundEvent[] {
  const [lid, pn] = [bareJid(pair.lid), bareJid(pair.pn)];
  if (lid === null || pn === null || pn === me().pn || directory.lidOf(pn) === lid) return [];
  if (stanzas.isMappedByMessage(lid, pn)) return [];
  return [lidMappingEvent(lid, pn, new Date()) ?? []].flat();
}

/** An undecodable message is stored as an unsupported one, with its bytes. */
function decode(
  { worker, connection, whileActive }: ReceiverContext,
  envelope: Omit<Stanza, 'message'>,
  plaintext: Uint8Array,
): Promise<Stanza> {
  let message: Stanza['message'] = {};
  try {
    message = worker.crashTracker.track(connection.whatsappId, () => decodeMessage(plaintext));
  } catch {
    worker.log.warn({ whatsappId: connection.whatsappId }, 'a message is of a kind that is not decoded');
  }
  return decryptSecret({ ...envelope, message }, (id) => whileActive(() => findMessage(worker, connection, id)));
}

/** Not awaited: writes of a connection are committed in order, and the awaited ratchet write comes later. */
function storeMessage({ worker, settings }: ReceiverContext, { attrs, message }: Stanza, events: InboundEvent[]): void {
  const event = events.find((one) => one.kind === 'message');
  if (event?.kind !== 'message' || event.providerId !== attrs['id']) return;
  const { providerId, chat, fromMe } = event;
  const inner = message.deviceSentMessage?.message ?? message;
  const context = inner.messageContextInfo ?? message.messageContextInfo;
  const sender = bareJid(attrs['participant'] ?? attrs['from']) ?? '';
  const whole = { ...inner, ...(context && { messageContextInfo: context }) };
  const sealed = sealMessage(worker, { providerId, chat, fromMe, sender, message: whole });
  settings.write({ messages: [sealed] }).catch(() => {});
}

const isChange = ({ message }: Stanza): boolean =>
  (message.protocolMessage ?? message.ephemeralMessage?.message?.protocolMessage) != null;

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');
