import type { OutboundMessage } from '../channel.ts';

/** Meta's id of the quoted message; null without one, and for a message of another connection: Meta would refuse its id. */
export const quotedIdOf = ({ quotedProviderId, quoted }: OutboundMessage): string | null =>
  quoted?.isElsewhere ? null : quotedProviderId;
