/** A stanza node, as far as it is read here. */
export type Node = { tag: string; attrs: Readonly<Record<string, string | undefined>>; content?: unknown };

/** Its child nodes; none when it contains text or bytes. */
export const nodesIn = ({ content }: Node): Node[] => (Array.isArray(content) ? content.filter(isNode) : []);

export const nodeIn = (node: Node, tag: string): Node | undefined => nodesIn(node).find((child) => child.tag === tag);

/** Text, and the frames of the handshake, are no nodes. */
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'tag' in value && 'attrs' in value;

/** Unix seconds of the attribute `t`. */
export function timeOf({ attrs }: Pick<Node, 'attrs'>, otherwise: Date): Date {
  const ms = Number(attrs['t']) * 1000;
  return Number.isFinite(ms) && ms > 0 && ms < 8.64e15 ? new Date(ms) : otherwise;
}
