import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sections } from '../../shell/navigation/navigation.ts';
import { isPressed, shortcutIn, shortcuts } from './shortcuts.ts';

const press = (given: Partial<KeyboardEvent>) => ({
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  key: '',
  code: '',
  ...given,
});

it('Enter sends, Shift+Enter breaks the line, Ctrl+Enter sends and opens the next', () => {
  expect(shortcutIn('writing', press({ key: 'Enter' }))).toBe('send');
  expect(shortcutIn('writing', press({ key: 'Enter', shiftKey: true }))).toBe('break');
  expect(shortcutIn('writing', press({ key: 'Enter', ctrlKey: true }))).toBe('sendNext');
  expect(shortcutIn('writing', press({ key: 'Enter', metaKey: true }))).toBe('sendNext');
});

it('+ and : react, with or without Shift, depending on the keyboard', () => {
  for (const key of ['+', ':'])
    for (const shiftKey of [true, false]) expect(shortcutIn('message', press({ key, shiftKey }))).toBe('react');
});

it('Ctrl+Shift+Z, which means redo, does not undo', () => {
  expect(isPressed(shortcuts.everywhere.undo, press({ code: 'KeyZ', key: 'z', ctrlKey: true }))).toBe(true);
  expect(isPressed(shortcuts.everywhere.undo, press({ code: 'KeyZ', key: 'Z', ctrlKey: true, shiftKey: true }))).toBe(
    false,
  );
});

it('no two shortcuts of one group have the same keys, and no two pages the same letter', () => {
  for (const group of Object.values(shortcuts)) {
    const keys = Object.values(group).flatMap((combo) => combo.split('|'));
    expect(keys).toEqual([...new Set(keys)]);
  }
  const letters = sections.flatMap(({ items }) => items.flatMap(({ goKey }) => goKey ?? []));
  expect(letters).toEqual([...new Set(letters)]);
});

it('every shortcut of the list has a handler', () => {
  const root = `${import.meta.dirname}/../..`;
  const sources = globSync('**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(`${root}/${file}`, 'utf8'));
  for (const [group, names] of Object.entries(shortcuts)) {
    // A handler of a whole group distinguishes its names: by `name === 'send'`, or by a record of all of them.
    const handler = sources.find((text) => text.includes(`shortcutIn('${group}'`)) ?? '';
    for (const name of Object.keys(names)) {
      const isCommand = sources.some((text) => text.includes(`shortcuts.${group}.${name}`));
      expect(isCommand || new RegExp(`'${name}'|\\b${name}: `).test(handler), `${group}.${name}`).toBe(true);
    }
  }
});
