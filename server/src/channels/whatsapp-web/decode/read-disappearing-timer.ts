import { proto } from 'baileys/WAProto/index.js';
import { contextOf } from './context-metadata.ts';
import { bareJid, isGroup, isPerson } from './jid.ts';
import { messageSourceOf } from './message-source.ts';
import { type Node, nodesIn, timeOf } from './node.ts';
import type { Stanza } from './stanza.ts';
import { unwrap } from './unwrap.ts';

/** The disappearing-message timer of a chat, in seconds; 0: off. */
export type ChatTimer = { chat: string; seconds: number; at: Date };

const { EPHEMERAL_SETTING } = proto.Message.ProtocolMessage.Type;
/** Phones offer at most 90 days. */
const maxSeconds = 90 * 86_400;
const isTimer = (seconds: number): boolean => Number.isInteger(seconds) && seconds >= 0 && seconds <= maxSeconds;

/** Of a conversation with one person: sent when it is changed, and with every disappearing message. */
export function readDisappearingTimer(stanza: Stanza, now: Date): ChatTimer | null {
  const { inner } = unwrap(stanza.message);
  const { protocolMessage: change } = inner;
  const timerSeconds =
    change?.type === EPHEMERAL_SETTING ? (change.ephemeralExpiration ?? 0) : contextOf(inner)?.expiration;
  if (typeof timerSeconds !== 'number' || (timerSeconds === 0 && !change) || !isTimer(timerSeconds)) return null;
  const source = messageSourceOf(stanza, now);
  return source && { chat: source.chat, seconds: timerSeconds, at: source.at };
}

type ListedTimer = { id: string; seconds: number; at: number };

/** The timer of a chat as a phone's history lists it. `at`: in seconds, 0 where the phone does not know when it was set. */
export function timerOfHistory({ id, seconds, at }: ListedTimer, now: Date): ChatTimer | null {
  const chat = bareJid(id);
  if (chat === null || !(isPerson(chat) || isGroup(chat)) || !isTimer(seconds)) return null;
  // A setting of the future would stand for ever.
  return { chat, seconds, at: new Date(Math.max(0, Math.min(at * 1000, now.getTime()))) };
}

/** A raw `notification` of type w:gp2: the timer of a group was set or switched off. Null: everything else. */
export function readGroupTimer(node: Node, now: Date): ChatTimer | null {
  const chat = bareJid(node.attrs['from']);
  const set = nodesIn(node).find(({ tag }) => tag === 'ephemeral' || tag === 'not_ephemeral');
  if (chat === null || !isGroup(chat) || !set) return null;
  const seconds = set.tag === 'ephemeral' ? Number(set.attrs['expiration'] || NaN) : 0;
  return isTimer(seconds) ? { chat, seconds, at: timeOf(node, now) } : null;
}
