import type { Stanza } from '../wire/stanza.ts';

/** An open connection of a companion, as the rest of the server sees it. */
export type Link = {
  /** past the login and the backlog: stanzas are sent at once */
  isLive: boolean;
  /** receives without responding: no stanza is sent */
  isUnresponsive: boolean;
  send(stanza: Stanza): void;
  /** closes it cleanly, or dropped like a lost network */
  close(how?: 'clean' | 'torn'): void;
};
