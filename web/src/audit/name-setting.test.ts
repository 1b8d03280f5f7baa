import { expect, it } from 'vitest';
import { nameSetting } from './name-setting.ts';

it('a setting has the name of its page, of the company or of all; a key that no page has stays a key', () => {
  expect(nameSetting('requiredTag')).toBe('Exigir etiqueta para encerrar');
  expect(nameSetting('signupCode')).toBe('Código de validação');
  expect(nameSetting('ipixc')).toBeUndefined();
});
