import { expect, it, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: { setAttribute: () => {} } });
const { bodyOf, initialValues, isVariantFilled } = await import('./campaign-values.ts');

const template = { name: 'natal', language: 'pt_BR', values: {} };
const values = {
  ...initialValues(undefined, null),
  confirmation: true,
  message1: 'Oi',
  confirmationMessage2: 'Posso mandar?',
  template3: template,
  confirmationTemplate4: template,
};

it('saves only what the connection sends: what was written for another one would stop the campaign, or be missed in it', () => {
  expect(bodyOf(values, undefined, 'texts')).toMatchObject({
    message1: 'Oi',
    confirmationMessage2: 'Posso mandar?',
    template3: null,
    confirmationTemplate4: null,
  });
  expect(bodyOf(values, undefined, 'templates')).toMatchObject({
    message1: '',
    confirmationMessage2: '',
    template3: template,
    confirmationTemplate4: template,
  });
  expect(bodyOf(values, undefined, undefined)).toMatchObject({ message1: 'Oi', template3: template });
});

it('a text has a tab, and is read in a campaign that cannot be changed, also when it is only a confirmation', () => {
  const filled = (kind: 'texts' | 'templates', over = {}) =>
    ([1, 2, 3, 4, 5] as const).filter((n) => isVariantFilled({ ...values, ...over }, n, kind));
  expect([filled('texts'), filled('templates')]).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect([filled('texts', { confirmation: false }), filled('texts', { message1: ' ' })]).toEqual([[1], [2]]);
});
