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

it('Alt with a letter is recognised by the physical key, whatever character it produces', () => {
  expect(matchesKeys('Alt+E', press({ altKey: true, code: 'KeyE', key: '€' }))).toBe(true);
  expect(matchesKeys('Alt+E', press({ altKey: true, code: 'KeyA', key: 'e' }))).toBe(false);
});

it('AltGr, which Brazilian keyboards use for characters, does not close a ticket', () => {
  expect(matchesKeys('Alt+E', press({ altKey: true, ctrlKey: true, code: 'KeyE', key: '€' }))).toBe(false);
});

it('arrow keys are recognised by name', () => {
  expect(matchesKeys('Alt+ArrowUp', press({ altKey: true, code: 'ArrowUp', key: 'ArrowUp' }))).toBe(true);
  expect(matchesKeys('Alt+ArrowUp', press({ code: 'ArrowUp', key: 'ArrowUp' }))).toBe(false);
});

it('? is recognised on any keyboard layout, and only while nobody types', () => {
  const typing = new FakeElement();
  typing.closest = () => typing as never;
  expect(matchesKeys('?', press({ key: '?', code: 'KeyW' }))).toBe(true);
  expect(matchesKeys('?', press({ key: '?', code: 'KeyW', target: typing as never }))).toBe(false);
});
