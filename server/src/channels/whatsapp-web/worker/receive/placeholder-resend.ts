import { proto } from 'baileys/WAProto/index.js';
import type { InboundEvent } from '../../../inbound-event.ts';
import { bareJid } from '../../decode/jid.ts';
import { readHistory } from '../../decode/read-history.ts';
import type { Stanza } from '../../decode/stanza.ts';

/**
 * Messages that arrived without content for this device: the library requests them from our own phone, which answers in
 * a stanza of its own. They replace the undecryptable placeholders.
 */
export function readPlaceholderResend({ attrs, message, me, directory, timeZone }: Stanza): InboundEvent[] {
  const from = bareJid(attrs['from']);
  if (attrs['category'] !== 'peer' || from === null || (from !== me.pn && from !== me.lid)) return [];
  const results = message.protocolMessage?.peerDataOperationRequestResponseMessage?.peerDataOperationResult ?? [];
  const messages = results.flatMap(({ placeholderMessageResendResponse: resent }) => {
    try {
      return resent?.webMessageInfoBytes ? [proto.WebMessageInfo.decode(resent.webMessageInfoBytes)] : [];
    } catch {
      return [];
    }
  });
  const all = { from: new Date(0), until: null, groups: true };
  return readHistory({ messages }, { me, known: directory, ...all, ...(timeZone && { timeZone }) }).map((event) => {
    if (event.kind !== 'message') return event;
    const { imported: _, ...liveEvent } = event;
    return liveEvent;
  });
}
