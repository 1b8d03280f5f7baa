import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { testConversation } from '../../../../tests/world/test-conversation.ts';
import { readMessage } from '../find-message.ts';
import { measureSound } from './measure-sound.ts';

const { world, addMessage } = testConversation();

/** One second of a tone as WAV. */
function wav(): Buffer {
  const bytes = Buffer.alloc(44 + 16_000 * 2);
  bytes.write('RIFF', 0, 'latin1');
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    bytes.writeUInt16LE(value, at);
  bytes.writeUInt32LE(16_000, 24);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(32_000, 40);
  for (let i = 0; i < 16_000; i++) bytes.writeInt16LE(Math.round(9000 * Math.sin(i / 5)), 44 + i * 2);
  return bytes;
}

it('audio that came without length and waveform is measured, and viewers are notified once', async () => {
  const [file] = await world.sql<{ id: number }>(
    `insert into files (company_id, key, name, mime_type, size_bytes, sha256) values (1, 'k', 'voz.wav', 'audio/wav', 32044, 'x') returning id`,
  );
  const messageId = await addMessage({ mediaType: 'audio', mediaState: 'ready', fileId: file!.id, body: '' });
  const before = await world.run((tx) => readMessage(tx, messageId));
  expect(before.media?.sound).toBeUndefined();
  const deps = { context: world.context(), openFile: async () => Readable.from([wav()]) };
  await measureSound(deps, { companyId: 1, messageId });
  const after = await world.run((tx) => readMessage(tx, messageId));
  expect(after.media?.sound).toMatchObject({ seconds: 1, waveform: expect.any(Array) });
  expect(after.updatedAt > before.updatedAt).toBe(true);
});
