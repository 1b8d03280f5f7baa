import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ana } from '../../decode/test-stanza.ts';
import { openMessageStanzas } from './message-stanzas.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const stanzaWith = (attrs: Record<string, string>, ciphertext = new Uint8Array([1])) => ({
  tag: 'message',
  attrs: { from: ana.lid, ...attrs },
  content: [{ tag: 'enc', attrs: {}, content: ciphertext }],
});

it('a ciphertext belongs to its own stanza, also when another has the same bytes', () => {
  const stanzas = openMessageStanzas();
  const [first, second] = [new Uint8Array([1]), new Uint8Array([1])];
  stanzas.record(stanzaWith({ id: 'A' }, first));
  stanzas.record(stanzaWith({ id: 'B' }, second));
  expect(stanzas.stanzaOf(first).attrs['id']).toBe('A');
  expect(stanzas.stanzaOf(second).attrs['id']).toBe('B');
  expect(() => stanzas.stanzaOf(new Uint8Array([1]))).toThrow('without its stanza');
});

it('a live message before the backlog’s end, or a second after, counts as amid it', () => {
  const stanzas = openMessageStanzas();
  const arrives = (attrs: Record<string, string> = {}) => {
    const node = stanzaWith(attrs);
    stanzas.record(node);
    return stanzas.isAmidBacklog(node);
  };
  expect(arrives()).toBe(true);
  expect(arrives({ offline: '1' })).toBe(false);
  stanzas.endBacklog();
  vi.advanceTimersByTime(999);
  expect(arrives()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(arrives()).toBe(false);
});

it('messages that waited for the connection are counted, without those of our own phone', () => {
  const stanzas = openMessageStanzas();
  stanzas.record(stanzaWith({ offline: '1' }));
  stanzas.record(stanzaWith({ offline: '2', category: 'peer' }));
  stanzas.record(stanzaWith({}));
  expect(stanzas.recovered()).toBe(1);
});

it('a message that carries both identities contains their mapping', () => {
  const stanzas = openMessageStanzas();
  stanzas.record(stanzaWith({}));
  expect(stanzas.isMappedByMessage(ana.lid, ana.pn)).toBe(false);
  stanzas.record(stanzaWith({ sender_pn: ana.pn }));
  expect(stanzas.isMappedByMessage(ana.lid, ana.pn)).toBe(true);
});
