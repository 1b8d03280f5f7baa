/** The expected event of one item, in the terms of Meta's documentation. */
export type Expected = {
  kind: 'message' | 'revoke' | 'edit' | 'reaction' | 'delivered' | 'read' | 'watermark' | 'notice';
  /** words that must be readable in the resulting message */
  text?: string;
  media?: 'image' | 'video' | 'audio' | 'application' | 'stickerMessage';
  location?: true;
  echo?: true;
  /** id of the quoted, edited, marked or reacted-to message */
  about?: string;
  emoji?: string;
  reply?: string;
  erase?: true;
  /** sent for a conversation that another app controls */
  standby?: true;
  referral?: true;
};
export type Fixture = { body: { object: string; entry: unknown[] }; becomes: readonly Expected[] };
export type Place = { id: string; host: string };

const person = '6912345678901234';
/** A second person, who writes to the same account. */
export const other = '6998765432109876';
/** Time of the first item of a body, in milliseconds. */
export const time = 1_795_270_000_000;

export type Item = Record<string, unknown>;

/** Bodies of one object, for one account; files are at `host`. Item n is n seconds after the first. */
export function bodies(object: 'page' | 'instagram', { id, host }: Place) {
  let n = 0;
  const item = (what: Item, who = person): Item => ({
    sender: { id: who },
    recipient: { id },
    timestamp: time + 1000 * n++,
    ...what,
  });
  const echo = (message: Item): Item => ({
    sender: { id },
    recipient: { id: person },
    timestamp: time + 1000 * n++,
    message: { is_echo: true, ...message },
  });
  const file = (name: string) => `${host}/ig_messaging_cdn/${name}?asset_id=18&signature=AbC`;
  const body = (...messaging: Item[]) => ({ object, entry: [{ id, time, messaging }] });
  return { item, echo, file, body, object, id };
}

export type Bodies = ReturnType<typeof bodies>;
