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

it('a ciphertext is of the stanza in which it came, also when another has the same bytes', () => {
  const stanzas = openMessageStanzas();
  const [first, second] = [new Uint8Array([1]), new Uint8Array([1])];
  stanzas.record(stanzaWith({ id: 'A' }, first));
  stanzas.record(stanzaWith({ id: 'B' }, second));
  expect(stanzas.stanzaOf(first).attrs['id']).toBe('A');
  expect(stanzas.stanzaOf(second).attrs['id']).toBe('B');
  expect(() => stanzas.stanzaOf(new Uint8Array([1]))).toThrow('without its stanza');
});

it('what comes live before the backlog has ended, or a second after, is amid it', () => {
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

it('messages that waited for the connection are counted; what our own phone sends is none', () => {
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
