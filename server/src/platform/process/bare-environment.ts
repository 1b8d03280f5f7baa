/**
 * The environment of a program of ours that is to know no secret. Where Node keeps what it has compiled is passed on, should it be said: to compile
 * anew is most of what a start costs.
 */
export function bareEnvironment(more: Record<string, string> = {}): Record<string, string> {
  const compiled = process.env['NODE_COMPILE_CACHE'];
  return { ...more, ...(compiled !== undefined && { NODE_COMPILE_CACHE: compiled }) };
}
