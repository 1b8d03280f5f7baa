import { z } from 'zod';
import type { OpenAi } from './openai.ts';
import { invalidValue, unknownModel } from './openai-error.ts';

const rate = 24_000;
const speechBody = z.strictObject({
  model: z.string(),
  input: z.string().min(1).max(4096),
  voice: z.enum(['alloy', 'ash', 'coral', 'echo', 'fable', 'nova', 'onyx', 'sage', 'shimmer']),
  /** those of the service's formats that need no encoder */
  response_format: z.enum(['wav', 'pcm']),
  speed: z.number().min(0.25).max(4).optional(),
});

/** A tone whose length matches the time to read the text: mono, 16 bits. */
export function speak(peer: OpenAi, given: Record<string, unknown>): { type: string; bytes: Buffer } {
  const parsed = speechBody.safeParse(given);
  const param = parsed.error?.issues[0]?.path.join('.') ?? '';
  if (!parsed.success) throw invalidValue(param, `Invalid '${param}'.`);
  const { model, input, speed = 1, response_format: format } = parsed.data;
  if (peer.models.get(model) !== 'speech') throw unknownModel(model);
  const samples = Math.round((rate * [...input].length * 0.06) / speed);
  const pcm = Buffer.alloc(samples * 2);
  for (let i = 0; i < samples; i++)
    pcm.writeInt16LE(Math.round(6000 * Math.sin((i * 220 * 2 * Math.PI) / rate)), i * 2);
  return format === 'pcm'
    ? { type: 'audio/pcm', bytes: pcm }
    : { type: 'audio/wav', bytes: Buffer.concat([wavHead(pcm.length), pcm]) };
}

function wavHead(dataBytes: number): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + dataBytes, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(dataBytes, 40);
  return head;
}
