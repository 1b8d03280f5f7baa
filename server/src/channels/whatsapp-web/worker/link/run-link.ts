import type { LinkContext, LinkEffect, LinkEvent, LinkState } from './link-state.ts';
import { nextLink } from './next-link.ts';

/** `isCurrent` is asked when the turn of the event comes: what a socket of before says is dropped. */
export type DispatchLinkEvent = (event: LinkEvent, isCurrent?: () => boolean) => Promise<void>;

export type LinkRunner = {
  /** Resolves when the event is handled. Effects must not wait for it: it is handled after them. */
  dispatch: DispatchLinkEvent;
  state(): LinkState;
  /** an event is being handled, or waits */
  isBusy(): boolean;
};

type LinkRunnerDeps = {
  context(): LinkContext;
  perform(effect: LinkEffect): void | Promise<void>;
  /** The effects after it are performed all the same: a connection must not hang because of one. */
  effectFailed(error: unknown, effect: LinkEffect): void;
};

/** Handles one event after the other, each with all its effects. What takes long is not awaited, and ends in an event. */
export function runLink(initial: LinkState, { context, perform, effectFailed }: LinkRunnerDeps): LinkRunner {
  let state = initial;
  let last: Promise<void> = Promise.resolve();
  let pending = 0;

  const handle = async (event: LinkEvent): Promise<void> => {
    const step = nextLink(state, event, context());
    state = step.state;
    for (const effect of step.effects) {
      try {
        await perform(effect);
      } catch (error) {
        effectFailed(error, effect);
      }
    }
  };
  return {
    dispatch(event, isCurrent = () => true) {
      pending++;
      last = last
        .then(() => (isCurrent() ? handle(event) : undefined))
        .finally(() => {
          pending--;
        });
      return last;
    },
    state: () => state,
    isBusy: () => pending > 0,
  };
}
