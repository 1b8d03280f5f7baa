import { describe, expect, it } from 'vitest';
import { billingForm, checkoutInput, countries, payLinkCharge } from './checkout.ts';

const filled = {
  firstName: 'Lia Souza',
  address2: 'Rua A, 1',
  city: 'Santos',
  zipcode: '11000-000',
  country: 'brazil',
};

describe('first step', () => {
  it.each(Object.keys(filled))('requires %s', (field) => {
    for (const blank of ['', '   ', undefined]) {
      const issues = billingForm.safeParse({ ...filled, [field]: blank }).error?.issues;
      expect(issues?.map(({ path }) => path.join('.'))).toEqual([field]);
    }
  });

  it('requires neither state nor document, and offers two countries', () => {
    expect(billingForm.parse(filled)).toEqual({ ...filled, state: '', document: '' });
    expect(countries).toEqual(['brazil', 'usa']);
  });
});

it('reads a number with letters in capitals, however it is typed', () => {
  const document = ' 12.abc.345/01de-35 ';
  for (const schema of [billingForm, checkoutInput])
    expect(schema.parse({ ...filled, document }).document).toBe('12.ABC.345/01DE-35');
  expect(payLinkCharge.parse({ document }).document).toBe('12.ABC.345/01DE-35');
});

describe('request', () => {
  it('ignores fields of a card, of a price or of limits', () => {
    const sent = {
      ...filled,
      nameOnCard: 'LIA',
      cardNumber: '4111111111111111',
      cvv: '123',
      price: 0.01,
      users: 999,
      connections: 999,
      useAddressForPaymentDetails: true,
      plan: JSON.stringify({ planId: 3, price: 0.01, users: 999 }),
      invoiceId: '7',
    };
    expect(checkoutInput.parse(sent)).toEqual({
      ...filled,
      state: '',
      document: '',
      lastName: '',
      plan: { planId: 3 },
      invoiceId: 7,
    });
  });

  it('accepts a plan as JSON text, as an object, or none', () => {
    const planOf = (plan: unknown) => checkoutInput.parse({ ...filled, plan }).plan;
    expect([planOf('{"planId":"3"}'), planOf({ planId: 3 }), planOf(''), planOf(undefined)]).toEqual([
      { planId: 3 },
      { planId: 3 },
      undefined,
      undefined,
    ]);
    const broken = checkoutInput.safeParse({ ...filled, plan: '{planId' }).error?.issues;
    expect(broken?.map(({ path, message }) => [path.join('.'), message])).toEqual([['plan', 'json']]);
    expect(checkoutInput.safeParse({ ...filled, plan: '{"planId":0}' }).success).toBe(false);
  });

  it('without an invoice means the open one', () => {
    for (const invoiceId of [undefined, null, '', 0])
      expect(checkoutInput.parse({ ...filled, invoiceId }).invoiceId).toBeUndefined();
  });
});
