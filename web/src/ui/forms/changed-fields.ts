/**
 * The fields of a form, or of the body made of it, that differ from how it was opened. Only these are saved: a colleague
 * or a payment may have changed the others meanwhile.
 */
export function changedFields<Fields extends object>(
  opened: { readonly [Name in keyof Fields]?: unknown },
  now: Fields,
): Partial<Fields> {
  const changed: Partial<Fields> = {};
  for (const name in now) if (JSON.stringify(now[name]) !== JSON.stringify(opened[name])) changed[name] = now[name];
  return changed;
}
