import type { LinkContext, LinkEffect, LinkEvent, LinkState } from './link-state.ts';
import { nextLink } from './next-link.ts';

/** `isCurrent` is called when the event's turn comes: events of a previous socket are dropped. */
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
  /** The following effects are performed nevertheless: a connection must not hang because of one. */
  effectFailed(error: unknown, effect: LinkEffect): void;
};

/** Handles events one by one, each with all its effects. Long operations are not awaited; their end is an event. */
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
