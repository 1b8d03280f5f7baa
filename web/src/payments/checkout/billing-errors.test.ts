import { expect, it } from 'vitest';
import { billingErrors } from './billing-errors.ts';

const form = {
  firstName: 'Lia Souza',
  document: '',
  address2: 'Rua A, 1',
  city: 'Santos',
  state: '',
  zipcode: '11000-000',
  country: 'brazil',
};

it.each([
  ['', 'brazil', false, undefined],
  ['', 'usa', true, 'documentRequired'],
  ['529.982.247-25', 'brazil', true, undefined],
  ['12.abc.345/01de-35', 'brazil', false, undefined],
  ['529.982.247-26', 'brazil', false, 'documentInvalid'],
  ['12-3456789', 'usa', false, undefined],
  ['12-3456789', 'usa', true, 'documentInvalid'],
  ['98-7654321', 'brazil', false, undefined], // stored
])('document %j of a payer in %s, required %s: %s', (document, country, isNeeded, problem) => {
  expect(billingErrors({ ...form, document, country }, { stored: '98-7654321', isNeeded })['document']).toBe(problem);
});

it('each missing field has its own sentence', () => {
  const blank = { ...form, firstName: ' ', address2: '', city: '', zipcode: '', country: '' };
  expect(billingErrors(blank, { stored: '', isNeeded: false })).toEqual({
    firstName: 'firstNameRequired',
    address2: 'address2Required',
    city: 'cityRequired',
    zipcode: 'zipcodeRequired',
    country: 'countryRequired',
  });
});
