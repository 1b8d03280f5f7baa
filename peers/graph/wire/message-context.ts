/** What a message may have beside its content. */
export type Extra = {
  quotedId?: string;
  forwarded?: boolean;
  frequentlyForwarded?: boolean;
  referral?: Record<string, unknown>;
  groupId?: string;
};

/** Under `context`: which message it answers, and whether it was forwarded. `quotedFrom`: who wrote what it answers. */
export function contextOf(extra: Extra, quotedFrom: string): { context?: Record<string, unknown> } {
  const context = {
    ...(extra.quotedId === undefined ? {} : { from: quotedFrom, id: extra.quotedId }),
    ...(extra.forwarded ? { forwarded: true } : {}),
    ...(extra.frequentlyForwarded ? { frequently_forwarded: true } : {}),
  };
  return Object.keys(context).length === 0 ? {} : { context };
}
