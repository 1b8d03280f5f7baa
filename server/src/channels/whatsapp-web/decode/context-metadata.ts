import type { proto } from 'baileys/WAProto/index.js';
import type { Mention } from '../../inbound-event.ts';
import { bareJid } from './jid.ts';
import { personOf } from './message-source.ts';
import type { Stanza } from './stanza.ts';

/** The context of a message: quote, forwarding, advertisement. */
export function contextOf(message: proto.IMessage): proto.IContextInfo | null {
  for (const part of Object.values(message)) {
    if (typeof part === 'object' && part !== null && 'contextInfo' in part && part.contextInfo) return part.contextInfo;
  }
  return null;
}

const frequentlyForwardedScore = 5; // from here on WhatsApp shows two arrows

type Known = Pick<Stanza, 'me' | 'directory'>;

export function contextMetadata(context: proto.IContextInfo | null, known: Known): Record<string, unknown> {
  if (context === null) return {};
  const { isForwarded, forwardingScore, externalAdReply: ad, mentionedJid } = context;
  const mentions = (mentionedJid ?? []).slice(0, 100).flatMap((jid) => mentionOf(jid, known) ?? []);
  return {
    ...((isForwarded || forwardingScore) && {
      forwarded: (forwardingScore ?? 0) >= frequentlyForwardedScore ? 'often' : true,
    }),
    ...(ad?.sourceUrl && {
      referral: {
        source_url: ad.sourceUrl,
        ...(ad.sourceType && { source_type: ad.sourceType }),
        ...(ad.sourceId && { source_id: ad.sourceId }),
        ...(ad.title && { headline: ad.title }),
        ...(ad.body && { body: ad.body }),
        ...(ad.ctwaClid && { ctwa_clid: ad.ctwaClid }),
      },
    }),
    ...(mentions.length > 0 && { mentions }),
    ...(isTimer(context.expiration) && { disappearsAfterSeconds: context.expiration }),
    ...(context.remoteJid === 'status@broadcast' && { onStatus: true }),
  };
}

/** Phones offer at most 90 days. */
const isTimer = (seconds: number | null | undefined): boolean =>
  typeof seconds === 'number' && seconds > 0 && seconds <= 90 * 86_400;

/** A mention: the text names this JID as `@` and its digits. */
function mentionOf(jid: string, { me, directory }: Known): Mention | null {
  const bare = bareJid(jid);
  const person = bare && personOf(bare, [], directory);
  if (!person) return null;
  const isUs = bare === me.pn || bare === me.lid;
  return { id: bare.split('@')[0] ?? '', identities: person.identities, ...(isUs && { isUs }) };
}

/** The id of the quoted message. A quoted status is not part of a conversation. */
export const quotedIdOf = (context: proto.IContextInfo | null): string | undefined =>
  context?.stanzaId && context.remoteJid !== 'status@broadcast' ? context.stanzaId.slice(0, 300) : undefined;
