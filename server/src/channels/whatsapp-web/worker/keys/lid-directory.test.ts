import { expect, it } from 'vitest';
import { openLidDirectory } from './lid-directory.ts';

it('a mapping is learnt from either of its two entries, and found for any device', () => {
  const directory = openLidDirectory();
  directory.learn('5511999990001', '"77001"');
  directory.learn('77002_reverse', '"5511999990002"');
  expect(directory.lidOf('5511999990001@s.whatsapp.net')).toBe('77001@lid');
  expect(directory.pnOf('77001:12@lid')).toBe('5511999990001@s.whatsapp.net');
  expect(directory.lidOf('5511999990002@s.whatsapp.net')).toBe('77002@lid');
  expect(directory.pnOf('77002@lid')).toBe('5511999990002@s.whatsapp.net');
});

it('a deleted or non-text entry is not learnt', () => {
  const directory = openLidDirectory();
  directory.learn('5511999990001', null);
  directory.learn('5511999990001', '{"a":1}');
  expect(directory.lidOf('5511999990001@s.whatsapp.net')).toBeNull();
});
