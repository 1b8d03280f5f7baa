import type { StanzaReceiver } from '../receive/stanza-receiver.ts';
import type { LinkWatchdog } from '../socket/link-watchdog.ts';

export type Activity = { lastReceivedAt: Date | null; probedAt: Date | null; undecryptable: number };

/** The last activity of a connection, across its links. */
export function trackActivity(before: Date | null) {
  let activity: Activity = { lastReceivedAt: before, probedAt: null, undecryptable: 0 };
  return {
    at: () => activity.lastReceivedAt,
    note(stanzaReceiver: StanzaReceiver, watch: LinkWatchdog | null): void {
      activity = {
        lastReceivedAt: stanzaReceiver.lastStanzaAt() ?? activity.lastReceivedAt,
        probedAt: watch?.probedAt() ?? activity.probedAt,
        undecryptable: activity.undecryptable + stanzaReceiver.takeUndecryptable(),
      };
    },
    /** since the last call */
    take(): Activity {
      const taken = activity;
      activity = { ...activity, undecryptable: 0 };
      return taken;
    },
  };
}
