import { decodeNode, encodeNode } from 'whatsapp-rust-bridge';

export type Stanza = {
  tag: string;
  attrs: Record<string, string>;
  content?: Stanza[] | string | Uint8Array;
};

export const encodeStanza = (stanza: Stanza): Buffer => Buffer.from(encodeNode(stanza));

export function decodeStanza(bytes: Uint8Array): Stanza {
  const node: Stanza = decodeNode(bytes).toJSON();
  return node;
}

export function stanza(tag: string, attrs: Attrs = {}, content?: Stanza['content']): Stanza {
  const definedAttrs: Record<string, string> = {};
  for (const [name, value] of Object.entries(attrs)) if (value !== undefined) definedAttrs[name] = String(value);
  return content === undefined ? { tag, attrs: definedAttrs } : { tag, attrs: definedAttrs, content };
}

type Attrs = Record<string, string | number | undefined>;

export function child(of: Stanza | undefined, tag: string): Stanza | undefined {
  return children(of, tag)[0];
}

export function children(of: Stanza | undefined, tag?: string): Stanza[] {
  if (!Array.isArray(of?.content)) return [];
  return tag === undefined ? of.content : of.content.filter((each) => each.tag === tag);
}

export function bytesOf(of: Stanza | undefined): Buffer {
  const content = of?.content;
  if (content === undefined || Array.isArray(content)) return Buffer.alloc(0);
  return Buffer.from(content);
}

export const numberOf = (of: Stanza | undefined): number => {
  const bytes = bytesOf(of);
  return bytes.length === 0 ? 0 : bytes.readUIntBE(0, bytes.length);
};

/** A big-endian number of this many bytes, the format of key ids. */
export function bigEndian(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
}
