import type { proto } from 'baileys/WAProto/index.js';

/** The account's own names, without device. */
export type Me = { pn: string; lid: string | null };

/** What is known already of who is who; bare JIDs in, bare JIDs out. Asked from a cache: it must not wait. */
export type Known = {
  lidOf(pn: string): string | null;
  pnOf(lid: string): string | null;
  /** how a group is called */
  subjectOf?(group: string): string | null;
  /** who runs a group, under every name that is known of them; nobody while that is not known */
  adminsOf?(group: string): readonly string[];
};

/** What the seam knows of one decrypted message. */
export type Stanza = {
  /** of the node `message`, as they came: id, from, participant, recipient, sender_pn, notify, t, offline, category … */
  attrs: Readonly<Record<string, string | undefined>>;
  /** by `decodeMessage`; deviceSentMessage and the other envelopes still around it */
  message: proto.IMessage;
  me: Me;
  known: Known;
  /** it came live while what had waited for us was still coming */
  amidBacklog?: boolean;
  /** IANA zone in which dates inside a message are told; São Paulo's else */
  timeZone?: string;
};
