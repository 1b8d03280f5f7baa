/** Definition of a demo company, created through the verbs; see fill-company.ts. */
export type DemoCompany = {
  name: string;
  /** of e-mail addresses */
  domain: string;
  /** of phone numbers: the first digits of each customer's */
  areaCode: string;
  seed: number;
  admin: { name: string };
  queues: { name: string; color: string; greetingMessage?: string }[];
  /** several queues on one connection: the customer chooses from a menu */
  lines: { name: string; queues: string[]; greetingMessage?: string }[];
  people: {
    name: string;
    profile: 'supervisor' | 'user';
    queues: string[];
    allTicket?: 'enabled';
    farewellMessage?: string;
  }[];
  /** kanban lanes */
  tags: { name: string; color: string; lane?: boolean }[];
  /** general ones */
  quickReplies: { shortcode: string; message: string; file?: GeneratedFile }[];
  customers: number;
  /** number of tickets by final state */
  tickets: { closed: number; open: number; pending: number };
  scripts: Script[];
};

/**
 * A conversation, in order. It starts with the customer's messages, then an attendant accepts. `{nome}`, `{atendente}`,
 * `{pedido}` and `{valor}` are filled in.
 */
export type Script = { queue: string; tags: string[]; lines: ScriptLine[] };

export type ScriptLine =
  | { kind: 'customer'; body: string; file?: GeneratedFile }
  | { kind: 'place'; label: string; latitude: number; longitude: number }
  | { kind: 'attendant'; body: string; file?: GeneratedFile }
  /** internal note, never sent */
  | { kind: 'aside'; body: string }
  | { kind: 'note'; body: string }
  | { kind: 'transfer'; queue: string };

/** A generated file. */
export type GeneratedFile = { make: 'picture' | 'receipt' | 'document' | 'voice'; name: string };

export const customer = (body: string, file?: GeneratedFile): ScriptLine => ({
  kind: 'customer',
  body,
  ...(file && { file }),
});
export const attendant = (body: string, file?: GeneratedFile): ScriptLine => ({
  kind: 'attendant',
  body,
  ...(file && { file }),
});
export const internalNote = (body: string): ScriptLine => ({ kind: 'aside', body });
export const note = (body: string): ScriptLine => ({ kind: 'note', body });
export const transfer = (queue: string): ScriptLine => ({ kind: 'transfer', queue });
export const place = (label: string, latitude: number, longitude: number): ScriptLine => ({
  kind: 'place',
  label,
  latitude,
  longitude,
});
