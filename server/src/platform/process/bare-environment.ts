/**
 * An environment without secrets, for a program of ours. The folder of Node's compile cache is passed on where it is
 * set: compiling is most of the time that a start takes.
 */
export function bareEnvironment(more: Record<string, string> = {}): Record<string, string> {
  const compiled = process.env['NODE_COMPILE_CACHE'];
  return { ...more, ...(compiled !== undefined && { NODE_COMPILE_CACHE: compiled }) };
}
