import type { Channel } from './channel.ts';

type Limits = { text: number; caption: number; isInBytes?: true };

/** What every provider of a channel accepts. Instagram counts bytes of UTF-8. */
const whatsapp: Limits = { text: 4096, caption: 1024 };
const limits: Record<Channel, Limits> = {
  whatsapp,
  sandbox: whatsapp,
  facebook: { text: 2000, caption: 0 },
  instagram: { text: 1000, caption: 0, isInBytes: true },
};

/** A text as the messages in which the channel accepts it. */
export const splitForChannel = (channel: Channel, text: string): string[] => {
  const { text: max, isInBytes } = limits[channel];
  return splitText(text, max, isInBytes ? bytesOf : lengthOf);
};

export const fitsCaption = (channel: Channel, text: string): boolean => text.length <= limits[channel].caption;

type SizeOf = (character: string) => number;
const lengthOf: SizeOf = ({ length }) => length;
const bytesOf: SizeOf = (character) => {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
};

/** Splits between lines where possible, otherwise between words. */
export function splitText(text: string, max: number, sizeOf: SizeOf = lengthOf): string[] {
  const bodies: string[] = [];
  let rest = text.trim();
  for (let fit = fitIn(rest, max, sizeOf); fit < rest.length; fit = fitIn(rest, max, sizeOf)) {
    const end = [rest.lastIndexOf('\n', fit), rest.lastIndexOf(' ', fit)].find((at) => at > 0) ?? fit;
    bodies.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return rest === '' ? bodies : [...bodies, rest];
}

/** The length of the longest beginning of whole characters that is not too large. */
function fitIn(text: string, max: number, sizeOf: SizeOf): number {
  let length = 0;
  let size = 0;
  for (const character of text) {
    size += sizeOf(character);
    if (size > max) break;
    length += character.length;
  }
  return length;
}
