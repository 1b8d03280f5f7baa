/** Sample files generated in the browser: no upload and no request is needed to try sending media. */

type Palette = { wall: string; floor: string; sofa: string; light: string; legs: string };
const palettes: readonly Palette[] = [
  { wall: '#c9d3cf', floor: '#8f6f55', sofa: '#b5532f', light: '#c76746', legs: '#5a4030' },
  { wall: '#d8cfe0', floor: '#7b6a58', sofa: '#3f5f83', light: '#5379a3', legs: '#3c2f26' },
  { wall: '#dcd5c3', floor: '#9a7d5f', sofa: '#4d6f4f', light: '#668c68', legs: '#4a382b' },
  { wall: '#cfd6dd', floor: '#84705f', sofa: '#8a6a2f', light: '#a98645', legs: '#46352a' },
];

/** A drawing of a sofa with a loose leg, in one of four colours. */
export async function samplePicture(which: number): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = 960;
  canvas.height = 590;
  const draw = canvas.getContext('2d');
  if (!draw) throw new Error('this browser cannot draw');
  const colors = palettes[which % palettes.length] ?? palettes[0];
  if (colors) drawSofa(draw, colors);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!blob) throw new Error('this browser cannot make pictures');
  return new File([blob], `sofa-${which + 1}.png`, { type: 'image/png' });
}

function drawSofa(draw: CanvasRenderingContext2D, { wall, floor, sofa, light, legs }: Palette): void {
  const box = (x: number, y: number, w: number, h: number, r: number, fill: string) => {
    draw.fillStyle = fill;
    draw.beginPath();
    draw.roundRect(x, y, w, h, r);
    draw.fill();
  };
  box(0, 0, 960, 590, 0, wall);
  box(0, 430, 960, 160, 0, floor);
  box(-80, 20, 840, 360, 90, sofa);
  box(-80, 190, 790, 190, 60, light);
  draw.fillStyle = legs;
  draw.fillRect(90, 380, 44, 180);
  draw.save();
  draw.translate(600, 380);
  draw.rotate(-0.22);
  draw.fillRect(0, 0, 42, 190);
  draw.restore();
  draw.strokeStyle = legs;
  draw.lineWidth = 8;
  draw.beginPath();
  for (const [x, y] of [
    [670, 470],
    [700, 500],
    [668, 530],
  ] as const) {
    draw.moveTo(x, y);
    draw.lineTo(x + 44, y - 12);
  }
  draw.stroke();
}

const samplesPerSecond = 8000;

/** A tune of three seconds as a WAV file: 16 bit, mono. */
export function sampleAudio(): File {
  const notes = [392, 440, 494, 523, 494, 440];
  const length = samplesPerSecond * 3;
  const view = new DataView(new ArrayBuffer(44 + length * 2));
  const word = (at: number, text: string) => {
    for (const [i, char] of [...text].entries()) view.setUint8(at + i, char.charCodeAt(0));
  };
  word(0, 'RIFF');
  view.setUint32(4, 36 + length * 2, true);
  word(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true); // PCM
  view.setUint16(22, 1, true);
  view.setUint32(24, samplesPerSecond, true);
  view.setUint32(28, samplesPerSecond * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  word(36, 'data');
  view.setUint32(40, length * 2, true);
  for (let i = 0; i < length; i++) {
    const each = length / notes.length;
    const within = (i % each) / each;
    const pitch = notes[Math.floor(i / each)] ?? 440;
    const loudness = Math.sin(Math.PI * within) * 0.35;
    view.setInt16(44 + i * 2, Math.sin((2 * Math.PI * pitch * i) / samplesPerSecond) * loudness * 32_767, true);
  }
  return new File([view.buffer], 'audio.wav', { type: 'audio/wav' });
}

/** A PDF of one page. The byte offsets of its xref table must be exact, or readers refuse the file. */
export function sampleDocument(): File {
  const rows = [
    'Nota de garantia',
    'Casa de mentira, pedido 48213',
    'Este documento foi feito pelo telefone de teste.',
  ];
  const content = rows
    .map((row, i) => `BT /F1 ${i === 0 ? 24 : 13} Tf 72 ${760 - i * 34} Td (${row}) Tj ET`)
    .join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const at = objects.map((object, i) => {
    const start = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = at.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return new File([text], 'garantia-48213.pdf', { type: 'application/pdf' });
}

export const samplePlace = { latitude: -23.561_4, longitude: -46.655_9, label: 'Av. Paulista, 1578, São Paulo' };
