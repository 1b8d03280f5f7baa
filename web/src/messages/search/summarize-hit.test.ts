import { expect, it, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: { setAttribute: () => {} } });
const { summarizeHit } = await import('./summarize-hit.ts');

const ours = (summary: string) => `Bia: ${summary}`;

it('an audio shows the transcript by which it was found', () => {
  const sound = { mediaType: 'audio', body: '' } as const;
  const transcription = { state: 'done', text: 'Queria saber da poltrona', failReason: null } as const;
  expect(summarizeHit({ ...sound, transcription }, 'poltrona', ours)).toBe('…voz: Queria saber da poltrona');
  expect(summarizeHit(sound, 'Bia', ours)).toBe('Bia: Mensagem de voz');
  expect(summarizeHit({ mediaType: 'conversation', body: 'O sofá chegou' }, 'sofa', ours)).toBe('Bia: O sofá chegou');
});
