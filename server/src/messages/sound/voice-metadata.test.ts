import { mediaType } from '@balcao/contract/messages/message';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { voiceMetadata } from './voice-metadata.ts';

const waveform = Array.from({ length: 64 }, (_, i) => i);

it('the phone’s voice metadata is shown', () => {
  expect(voiceMetadata({ mediaType: 'audio', seconds: 4.2, waveform })).toEqual({ sound: { seconds: 4.2, waveform } });
});

it.each([
  ['no length', { seconds: undefined, waveform }],
  ['no time', { seconds: 0, waveform }],
  ['a text for a number', { seconds: '4', waveform }],
  ['too few bars', { seconds: 4, waveform: [1, 2, 3] }],
  ['a bar that is none', { seconds: 4, waveform: [...waveform, null] }],
])('half of it is nothing: %s', (_, announced) => {
  expect(voiceMetadata({ mediaType: 'audio', ...announced })).toEqual({});
});

it('any metadata of a channel is accepted, and only audio has voice metadata', () => {
  fc.assert(
    fc.property(fc.constantFrom(...mediaType.options), fc.anything(), fc.anything(), (type, seconds, bars) => {
      const shown = voiceMetadata({ mediaType: type, seconds, waveform: bars });
      if (type !== 'audio') expect(shown).toEqual({});
    }),
  );
});
