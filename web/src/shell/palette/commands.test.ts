import { expect, it, vi } from 'vitest';
import { matchesKeys } from './commands.ts';

class FakeElement {
  closest = () => null;
}
vi.stubGlobal('Element', FakeElement);

const press = (given: Partial<KeyboardEvent>) =>
  ({
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    key: '',
    code: '',
    target: null,
    ...given,
  }) as KeyboardEvent;

it('Alt and a letter are known by the key’s place, whatever sign it composes', () => {
  expect(matchesKeys('Alt+E', press({ altKey: true, code: 'KeyE', key: '€' }))).toBe(true);
  expect(matchesKeys('Alt+E', press({ altKey: true, code: 'KeyA', key: 'e' }))).toBe(false);
});

it('AltGr, with which Brazilian keyboards write signs, closes no ticket', () => {
  expect(matchesKeys('Alt+E', press({ altKey: true, ctrlKey: true, code: 'KeyE', key: '€' }))).toBe(false);
});

it('arrows are known by name', () => {
  expect(matchesKeys('Alt+ArrowUp', press({ altKey: true, code: 'ArrowUp', key: 'ArrowUp' }))).toBe(true);
  expect(matchesKeys('Alt+ArrowUp', press({ code: 'ArrowUp', key: 'ArrowUp' }))).toBe(false);
});

it('? is the sign, on any keyboard, and only while nobody types', () => {
  const typing = new FakeElement();
  typing.closest = () => typing as never;
  expect(matchesKeys('?', press({ key: '?', code: 'KeyW' }))).toBe(true);
  expect(matchesKeys('?', press({ key: '?', code: 'KeyW', target: typing as never }))).toBe(false);
});
