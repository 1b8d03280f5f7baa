import { expect, it } from 'vitest';
import { companySettings, globalSettings, publicSettings } from './setting.ts';

const taken = (key: keyof typeof globalSettings, values: string[]) =>
  values.filter((value) => globalSettings[key].value.safeParse(value).success);

it('a trial is of one to seven days, three unless it says otherwise', () => {
  expect(taken('trial', ['0', '1', '2', '3', '4', '5', '6', '7', '8', '', '3.5'])).toEqual([...'1234567']);
  expect(globalSettings.trial.initial).toBe('3');
});

it('sign-up is open and shown until it is switched off', () => {
  for (const key of ['allowregister', 'viewregister'] as const) {
    expect(globalSettings[key].initial).toBe('enabled');
    expect(taken(key, ['enabled', 'disabled', 'true', ''])).toEqual(['enabled', 'disabled']);
  }
});

it('the code is in the reply unless it is required', () => {
  expect(globalSettings.signupCode.initial).toBe('optional');
  expect(taken('signupCode', ['optional', 'required', 'enabled'])).toEqual(['optional', 'required']);
});

it('the provider’s phone is digits with its country’s code, or none', () =>
  expect(taken('supportPhone', ['', '5511987654321', '12345678', '1234567', '1'.repeat(16), '+5511987654321'])).toEqual(
    ['', '5511987654321', '12345678'],
  ));

it('what the sign-up page asks is read without a session, and nothing else', () =>
  expect(publicSettings).toEqual(['trial', 'allowregister', 'viewregister', 'signupCode', 'supportPhone']));

it('campaigns are on, for everybody with the plan, until the company narrows them', () => {
  expect(companySettings.campaignsEnabled.initial).toBe('true');
  expect(companySettings.campaignAccess.initial).toBe('everyone');
  const { value } = companySettings.campaignAccess;
  expect(['everyone', 'supervisor', 'admin', 'user', ''].filter((one) => value.safeParse(one).success)).toEqual([
    'everyone',
    'supervisor',
    'admin',
  ]);
});
