/** Optional properties of a message besides its content. */
export type Extra = {
  quotedId?: string;
  forwarded?: boolean;
  frequentlyForwarded?: boolean;
  referral?: Record<string, unknown>;
  groupId?: string;
};

/** The `context` property: the quoted message, and whether it was forwarded. `quotedFrom`: its author's number. */
export function contextOf(extra: Extra, quotedFrom: string): { context?: Record<string, unknown> } {
  const context = {
    ...(extra.quotedId === undefined ? {} : { from: quotedFrom, id: extra.quotedId }),
    ...(extra.forwarded ? { forwarded: true } : {}),
    ...(extra.frequentlyForwarded ? { frequently_forwarded: true } : {}),
  };
  return Object.keys(context).length === 0 ? {} : { context };
}
