import { expect, it } from 'vitest';
import { hueForName, initialsOf } from './initials.ts';

it.each([
  ['Mariana Figueiredo', 'MF'],
  ['Rafael Tavares de Albuquerque Neto', 'RN'],
  ['Élida', 'É'],
  ['+55 11 9 8841-****', '58'],
  ['   ', ''],
  ['🧡 Ana', 'A'],
])('the initials of %s are "%s"', (name, initials) => expect(initialsOf(name)).toBe(initials));

it('a name keeps its colour', () => expect(hueForName('Dona Zuleide')).toBe(hueForName('Dona Zuleide')));
