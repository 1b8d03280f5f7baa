import type { proto } from 'baileys/WAProto/index.js';

/** The account's own bare JIDs. */
export type Me = { pn: string; lid: string | null };

/** Known LID mappings, group names and admins; bare JIDs in and out. Synchronous, from a cache. */
export type Directory = {
  lidOf(pn: string): string | null;
  pnOf(lid: string): string | null;
  /** the name of a group */
  subjectOf?(group: string): string | null;
  /** the admins of a group under every known JID; empty while unknown */
  adminsOf?(group: string): readonly string[];
};

/** A decrypted message with its stanza. */
export type Stanza = {
  /** of the node `message`, unchanged: id, from, participant, recipient, sender_pn, notify, t, offline, category … */
  attrs: Readonly<Record<string, string | undefined>>;
  /** result of `decodeMessage`, still inside deviceSentMessage and the other envelopes */
  message: proto.IMessage;
  me: Me;
  directory: Directory;
  /** it arrived live while the backlog was being delivered */
  isDuringBacklog?: boolean;
  /** IANA time zone for dates in texts; default: São Paulo */
  timeZone?: string;
};
