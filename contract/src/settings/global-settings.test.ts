import { expect, it } from 'vitest';
import { companySettings, globalSettings, publicSettings } from './setting.ts';

const taken = (key: keyof typeof globalSettings, values: string[]) =>
  values.filter((value) => globalSettings[key].value.safeParse(value).success);

it('a trial lasts one to seven days, three by default', () => {
  expect(taken('trial', ['0', '1', '2', '3', '4', '5', '6', '7', '8', '', '3.5'])).toEqual([...'1234567']);
  expect(globalSettings.trial.initial).toBe('3');
});

it('sign-up is open and visible until it is switched off', () => {
  for (const key of ['allowregister', 'viewregister'] as const) {
    expect(globalSettings[key].initial).toBe('enabled');
    expect(taken(key, ['enabled', 'disabled', 'true', ''])).toEqual(['enabled', 'disabled']);
  }
});

it('the code is in the reply unless it is required', () => {
  expect(globalSettings.signupCode.initial).toBe('optional');
  expect(taken('signupCode', ['optional', 'required', 'enabled'])).toEqual(['optional', 'required']);
});

it('the provider’s phone is digits with the country code, however it was typed, or none', () => {
  const { value } = globalSettings.supportPhone;
  for (const typed of ['(11) 98765-4321', '5511987654321', '+55 11 98765-4321'])
    expect(value.parse(typed)).toBe('5511987654321');
  expect(['', '+351 912 345 678'].map((typed) => value.parse(typed))).toEqual(['', '351912345678']);
  for (const typed of ['1234567', '1'.repeat(16), 'suporte']) expect(value.safeParse(typed).success).toBe(false);
});

it('only what the sign-up page needs is readable without a session', () =>
  expect(publicSettings).toEqual(['trial', 'allowregister', 'viewregister', 'signupCode', 'supportPhone']));

it('campaigns are open to everybody with the plan, until the company restricts them', () => {
  expect(companySettings.campaignsEnabled.initial).toBe('true');
  expect(companySettings.campaignAccess.initial).toBe('everyone');
  const { value } = companySettings.campaignAccess;
  expect(['everyone', 'supervisor', 'admin', 'user', ''].filter((one) => value.safeParse(one).success)).toEqual([
    'everyone',
    'supervisor',
    'admin',
  ]);
});
