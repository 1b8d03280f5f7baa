import sharp from 'sharp';
import type { GeneratedFile } from './demo-company.ts';
import { type SeededRandom, seededRandom } from './seeded-random.ts';

/** A few files of each kind are generated once and reused. */
const cache = new Map<string, Promise<Buffer>>();
const kinds = 6;

/** Bytes of a generated file. */
export function makeFile(make: GeneratedFile['make'], random: SeededRandom): Promise<Buffer> {
  const kind = random.between(1, kinds);
  const key = `${make}/${kind}`;
  const bytes = cache.get(key) ?? Promise.resolve(render(make, seededRandom(kind)));
  cache.set(key, bytes);
  return bytes;
}

function render(make: GeneratedFile['make'], random: SeededRandom): Promise<Buffer> | Buffer {
  switch (make) {
    case 'picture':
      return picture(random);
    case 'receipt':
      return receipt();
    case 'document':
      return document();
    case 'voice':
      return voice(random);
  }
}

const palettes = [
  ['#F4EDE4', '#C9B79C', '#71816D', '#342A21'],
  ['#EAF4F4', '#6B9080', '#A4C3B2', '#2F3E46'],
  ['#FFF3E2', '#E07A5F', '#3D405B', '#81B29A'],
  ['#F1F0EA', '#8D99AE', '#2B2D42', '#D90429'],
] as const;

/** A drawn room: wall, floor, a sofa, a lamp, a picture on the wall. */
function picture(random: SeededRandom): Promise<Buffer> {
  const [wall, floor, sofa, dark] = random.pick(palettes);
  const x = random.between(140, 320);
  const wide = random.between(420, 620);
  const cushions = Array.from(
    { length: 3 },
    (_, i) =>
      `<rect x="${x + 24 + (i * (wide - 48)) / 3}" y="430" width="${(wide - 72) / 3}" height="96" rx="22" fill="${sofa}" stroke="${dark}" stroke-opacity=".25" stroke-width="3"/>`,
  ).join('');
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="675" viewBox="0 0 1080 810">
    <rect width="1080" height="810" fill="${wall}"/><rect y="560" width="1080" height="250" fill="${floor}"/>
    <rect x="${x + 60}" y="130" width="200" height="150" fill="#fff" stroke="${dark}" stroke-width="8"/>
    <circle cx="${x + 160}" cy="205" r="${random.between(26, 52)}" fill="${floor}"/>
    <rect x="${x}" y="360" width="${wide}" height="180" rx="40" fill="${sofa}"/>${cushions}
    <rect x="${x - 34}" y="420" width="66" height="170" rx="30" fill="${sofa}"/><rect x="${x + wide - 32}" y="420" width="66" height="170" rx="30" fill="${sofa}"/>
    <rect x="${x + 20}" y="520" width="${wide - 40}" height="66" rx="16" fill="${sofa}"/>
    <rect x="930" y="260" width="8" height="340" fill="${dark}"/><path d="M880 260 L990 260 L965 170 L905 170 Z" fill="#FFE8A3"/>
    <ellipse cx="${x + wide / 2}" cy="690" rx="${wide / 2}" ry="46" fill="${dark}" fill-opacity=".18"/></svg>`;
  return sharp(Buffer.from(drawing)).jpeg({ quality: 78 }).toBuffer();
}

/** A bank receipt: a tick and grey lines. */
function receipt(): Promise<Buffer> {
  const rows = Array.from(
    { length: 8 },
    (_, i) =>
      `<rect x="60" y="${330 + i * 62}" width="${i % 2 ? 210 : 150}" height="18" rx="9" fill="#ADB5BD"/><rect x="${i % 3 ? 360 : 320}" y="${330 + i * 62}" width="${i % 3 ? 180 : 220}" height="18" rx="9" fill="#495057"/>`,
  ).join('');
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="900"><rect width="600" height="900" fill="#fff"/>
    <rect width="600" height="14" fill="#12B886"/><circle cx="300" cy="150" r="74" fill="#12B886"/>
    <path d="M262 152 L290 180 L340 122" stroke="#fff" stroke-width="16" fill="none" stroke-linecap="round"/>${rows}
    <line x1="60" y1="290" x2="540" y2="290" stroke="#DEE2E6" stroke-width="3"/></svg>`;
  return sharp(Buffer.from(drawing)).png().toBuffer();
}

/** A minimal valid PDF. */
function document(): Buffer {
  const text = [
    'BT /F1 20 Tf 72 760 Td (Documento de demonstracao) Tj ET',
    ...Array.from({ length: 12 }, (_, i) => `0.82 g 72 ${700 - i * 34} ${i % 4 === 3 ? 220 : 450} 10 re f`),
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const starts = objects.map((object, i) => {
    const at = body.length;
    body += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const xref = body.length;
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${starts.join('')}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}

const samplesPerSecond = 8000;

/** A few seconds of syllable-like sound: 16 bit, mono. */
function voice(random: SeededRandom): Buffer {
  const seconds = random.between(3, 9);
  const samples = samplesPerSecond * seconds;
  const wave = Buffer.alloc(44 + samples * 2);
  wave.write('RIFF', 0);
  wave.writeUInt32LE(36 + samples * 2, 4);
  wave.write('WAVEfmt ', 8);
  wave.writeUInt32LE(16, 16);
  wave.writeUInt16LE(1, 20);
  wave.writeUInt16LE(1, 22);
  wave.writeUInt32LE(samplesPerSecond, 24);
  wave.writeUInt32LE(samplesPerSecond * 2, 28);
  wave.writeUInt16LE(2, 32);
  wave.writeUInt16LE(16, 34);
  wave.write('data', 36);
  wave.writeUInt32LE(samples * 2, 40);
  let phase = 0;
  for (let i = 0; i < samples; i++) {
    const at = i / samplesPerSecond;
    const syllable = Math.max(0, Math.sin(at * Math.PI * 3.2)) ** 0.6;
    phase += (2 * Math.PI * (150 + 30 * Math.sin(at * 2.1) + 18 * Math.sin(at * 7))) / samplesPerSecond;
    const sound = Math.sin(phase) + 0.5 * Math.sin(2 * phase) + 0.25 * Math.sin(3 * phase);
    wave.writeInt16LE(Math.round(sound * syllable * 7000), 44 + i * 2);
  }
  return wave;
}
