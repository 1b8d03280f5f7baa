import type { Hearing } from './hear-link.ts';
import type { Watch } from './watch-link.ts';

export type Heard = { heardAt: Date | null; probedAt: Date | null; undecryptable: number };

/** The last activity of a connection, across its links. */
export function lineHeard(before: Date | null) {
  let heard: Heard = { heardAt: before, probedAt: null, undecryptable: 0 };
  return {
    at: () => heard.heardAt,
    note(hearing: Hearing, watch: Watch | null): void {
      heard = {
        heardAt: hearing.heardAt() ?? heard.heardAt,
        probedAt: watch?.probedAt() ?? heard.probedAt,
        undecryptable: heard.undecryptable + hearing.takeUndecryptable(),
      };
    },
    /** since the last call */
    take(): Heard {
      const taken = heard;
      heard = { ...heard, undecryptable: 0 };
      return taken;
    },
  };
}
