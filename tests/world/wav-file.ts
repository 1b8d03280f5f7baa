const rate = 8000;

/** A sound as WAV: PCM, one channel, 8000 Hz. */
export function wavFile(samples: Uint8Array<ArrayBuffer>, bits: 8 | 16): Blob {
  const header = Buffer.alloc(44);
  const sampleBytes = bits / 8;
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * sampleBytes, 28);
  header.writeUInt16LE(sampleBytes, 32);
  header.writeUInt16LE(bits, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return new Blob([header, samples], { type: 'audio/wav' });
}
