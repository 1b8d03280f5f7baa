import { type OpusHead, type OpusSound, readHead } from './opus-packet.ts';

/** Elements of Matroska (RFC 9559) that a browser's recording of one voice contains. */
const ids = {
  segment: 0x18538067,
  cluster: 0x1f43b675,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackNumber: 0xd7,
  codec: 0x86,
  codecPrivate: 0x63a2,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
};
const containerIds = new Set([ids.segment, ids.cluster, ids.tracks, ids.blockGroup]);

/**
 * The packets of the first Opus track; null when there is none. A recorder leaves sizes undefined: everything that
 * follows is then inside the element.
 */
export function readWebm(bytes: Buffer): OpusSound | null {
  let head: OpusHead | null = null;
  let track = -1;
  const packets: Uint8Array[] = [];
  for (const { id, body } of elements(bytes)) {
    if (id === ids.track && head === null) {
      const found = readTrack(body);
      if (found) ({ head, track } = found);
    }
    if ((id === ids.simpleBlock || id === ids.block) && head !== null) {
      const number = varint(body, 0);
      const flags = number && body[number.end + 2];
      // Lacing puts several frames into a block; no recorder does that with Opus.
      if (number?.value === track && flags !== undefined && flags !== null && (flags & 0x06) === 0)
        packets.push(body.subarray(number.end + 3));
    }
  }
  return head && packets.length > 0 ? { head, packets, samples: null } : null;
}

function readTrack(bytes: Buffer): { head: OpusHead; track: number } | null {
  const fields = new Map([...elements(bytes)].map(({ id, body }) => [id, body]));
  const codec = fields.get(ids.codec)?.toString('latin1').replace(/\0+$/, '');
  const number = fields.get(ids.trackNumber);
  const head = readHead(fields.get(ids.codecPrivate) ?? Buffer.alloc(0));
  if (codec !== 'A_OPUS' || !number?.length || number.length > 8 || !head) return null;
  return { head, track: Number(`0x${number.toString('hex')}`) };
}

function* elements(bytes: Buffer): Generator<{ id: number; body: Buffer }> {
  for (let at = 0; at < bytes.length; ) {
    const id = varint(bytes, at, true);
    const size = id && varint(bytes, id.end);
    if (!id || !size) return;
    if (containerIds.has(id.value)) {
      at = size.end;
      continue;
    }
    if (size.value === null) return;
    const end = size.end + size.value;
    if (end > bytes.length) return; // truncated
    yield { id: id.value, body: bytes.subarray(size.end, end) };
    at = end;
  }
}

type Varint<V> = { value: V; end: number };
/** A variable-length number whose first set bit gives its length. An id keeps that bit. Null: all ones, meaning an undefined size. */
function varint(bytes: Buffer, at: number, isId: true): Varint<number> | null;
function varint(bytes: Buffer, at: number): Varint<number | null> | null;
function varint(bytes: Buffer, at: number, isId = false): Varint<number | null> | null {
  const first = bytes[at];
  const length = first === undefined ? 9 : Math.clz32(first) - 23;
  if (first === undefined || length > 8 || at + length > bytes.length) return null;
  let value = isId ? first : first & (0xff >> length);
  let isOpen = value === 0xff >> length;
  for (const byte of bytes.subarray(at + 1, at + length)) {
    value = value * 256 + byte;
    isOpen &&= byte === 0xff;
  }
  return { value: !isId && isOpen ? null : value, end: at + length };
}
