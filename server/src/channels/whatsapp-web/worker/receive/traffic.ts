import type { Node } from '../../decode/node.ts';
import type { TrafficSilence } from '../socket/link-watchdog.ts';

/** The time of the last stanza on a socket, and since when only responses arrived. */
export type Traffic = {
  record(node: Node): void;
  lastStanzaAt(): Date | null;
  silence(): TrafficSilence;
};

/** `activitySeen`: called for unsolicited stanzas. */
export function trackTraffic(activitySeen: () => void): Traffic {
  let lastStanzaAt: Date | null = null;
  let silence: TrafficSilence = { since: Date.now(), acceptedSends: 0, acceptedSince: null };
  return {
    record(node) {
      lastStanzaAt = new Date();
      if (/^(message|receipt|notification|call|chatstate|presence)$/.test(node.tag)) {
        silence = { since: Date.now(), acceptedSends: 0, acceptedSince: null };
        activitySeen();
      }
      if (isMessageAck(node)) {
        const { since, acceptedSends, acceptedSince } = silence;
        silence = { since, acceptedSends: acceptedSends + 1, acceptedSince: acceptedSince ?? Date.now() };
      }
    },
    lastStanzaAt: () => lastStanzaAt,
    silence: () => silence,
  };
}

/** The server's acknowledgement of a message of ours. */
export const isMessageAck = ({ tag, attrs }: Node): boolean =>
  tag === 'ack' && attrs['class'] === 'message' && Boolean(attrs['id']);
