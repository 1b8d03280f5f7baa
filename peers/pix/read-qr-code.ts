/**
 * Reads a QR code like a bank's app: byte mode at the lowest correction level, versions 6 to 12, which fit Pix codes. No error
 * correction: each module has to be right. ISO/IEC 18004.
 */
export function readQrCode(isDark: (x: number, y: number) => boolean, size: number): string {
  const version = (size - 17) / 4;
  const shape = shapes[version];
  if (!shape) throw new Error(`a code of ${size} modules`);
  if (!isFinder(isDark, size)) throw new Error('no finder patterns');
  const format = [0, 1, 2, 3, 4].map((x) => Number(isDark(x, 8)) ^ Number('10101'[x]));
  if (`${format[0]}${format[1]}` !== '01') throw new Error('another correction');
  const mask = masks[Number.parseInt(format.slice(2).join(''), 2)];
  if (!mask) throw new Error('no mask');
  const bits = walk(size, version, shape.alignment).map(([x, y]) => Number(isDark(x, y) !== mask(x, y)));
  const codewords = Array.from({ length: Math.floor(bits.length / 8) }, (_, i) => bits.slice(8 * i, 8 * i + 8));
  const data = deinterleave(codewords, shape.blocks).flat();
  const take = (count: number) => Number.parseInt(data.splice(0, count).join(''), 2);
  if (take(4) !== 4) throw new Error('not bytes');
  const length = take(version < 10 ? 8 : 16);
  return new TextDecoder().decode(Uint8Array.from({ length }, () => take(8)));
}

/** The dark modules of the product's SVG path: bars one module high, with a quiet zone of four modules. */
export function modulesOfPath(path: string): Set<string> {
  const modules = new Set<string>();
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = 0; at < Number(width); at++) modules.add(`${Number(x) + at - 4} ${Number(y) - 4}`);
  return modules;
}

/** Positions of alignment patterns, and the data bytes of each block, by version. */
const shapes: Record<number, { alignment: number[]; blocks: number[] }> = {
  6: { alignment: [6, 34], blocks: [68, 68] },
  7: { alignment: [6, 22, 38], blocks: [78, 78] },
  8: { alignment: [6, 24, 42], blocks: [97, 97] },
  9: { alignment: [6, 26, 46], blocks: [116, 116] },
  10: { alignment: [6, 28, 50], blocks: [68, 68, 69, 69] },
  11: { alignment: [6, 30, 54], blocks: [81, 81, 81, 81] },
  12: { alignment: [6, 32, 58], blocks: [92, 92, 93, 93] },
};

const masks: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Whether finder patterns are in three corners. */
const isFinder = (isDark: (x: number, y: number) => boolean, size: number): boolean =>
  [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ].every(([left = 0, top = 0]) => [...'1011101'].every((sign, at) => isDark(left + at, top + 3) === (sign === '1')));

/** Positions of the data modules, in order: up and down in pairs of columns, around the function patterns. */
function walk(size: number, version: number, alignment: number[]): [number, number][] {
  const last = alignment.at(-1) ?? 0;
  const isCorner = (x: number, y: number) => (x === 6 && (y === 6 || y === last)) || (x === last && y === 6);
  const isAlignment = (x: number, y: number) =>
    alignment.some((cx) => alignment.some((cy) => !isCorner(cx, cy) && Math.abs(x - cx) <= 2 && Math.abs(y - cy) <= 2));
  const isForReader = (x: number, y: number) =>
    x === 6 ||
    y === 6 ||
    (x < 9 && y < 9) ||
    (x >= size - 8 && y < 9) ||
    (x < 9 && y >= size - 8) ||
    (version >= 7 && ((x >= size - 11 && y < 6) || (y >= size - 11 && x < 6))) ||
    isAlignment(x, y);
  const places: [number, number][] = [];
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const isUpward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = isUpward ? size - 1 - step : step;
        if (!isForReader(x, y)) places.push([x, y]);
      }
  }
  return places;
}

/** Codewords are interleaved: one of each block in turn. */
function deinterleave(codewords: number[][], lengths: number[]): number[][] {
  const blocks: number[][][] = lengths.map(() => []);
  let next = 0;
  for (let at = 0; at < Math.max(...lengths); at++)
    for (const [block, length] of lengths.entries()) if (at < length) blocks[block]?.push(codewords[next++] ?? []);
  return blocks.flat();
}
