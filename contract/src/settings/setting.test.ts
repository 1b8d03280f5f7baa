import { describe, expect, it } from 'vitest';
import {
  companySettings,
  globalSettings,
  isCompanySetting,
  isGlobalSetting,
  isPublicSetting,
  isSecretSetting,
} from './setting.ts';

describe('company settings', () => {
  it('have the defaults of the specification, and accept the listed values', () => {
    const initial = (keys: (keyof typeof companySettings)[]) =>
      Object.fromEntries(keys.map((key) => [key, companySettings[key].initial]));
    expect(
      initial([
        'userRating',
        'scheduleType',
        'call',
        'CheckMsgIsGroup',
        'sendGreetingAccepted',
        'sendMsgTransfTicket',
        'sendGreetingMessageOneQueues',
        'chatBotType',
        'requiredTag',
      ]),
    ).toEqual({
      userRating: 'disabled',
      scheduleType: 'disabled',
      call: 'enabled',
      CheckMsgIsGroup: 'enabled',
      sendGreetingAccepted: 'disabled',
      sendMsgTransfTicket: 'disabled',
      sendGreetingMessageOneQueues: 'disabled',
      chatBotType: 'text',
      requiredTag: 'disabled',
    });
  });

  it('have defaults that they would accept', () => {
    const refused = [...Object.entries(companySettings), ...Object.entries(globalSettings)].filter(
      ([, { value, initial }]) => !value.safeParse(initial).success,
    );
    expect(refused.map(([key]) => key)).toEqual([]);
  });

  it('have switches that are also written as true and false', () => {
    const read = (value: string) => companySettings.call.value.safeParse(value).data;
    expect(['enabled', 'enable', 'true'].map(read)).toEqual(Array(3).fill('enabled'));
    expect(['disabled', 'disable', 'false'].map(read)).toEqual(Array(3).fill('disabled'));
    expect(['', '1', 'yes', 'TRUE'].map(read)).toEqual(Array(4).fill(undefined));
  });

  it('have hours of nobody, of each queue or of the company', () => {
    const takes = (value: string) => companySettings.scheduleType.value.safeParse(value).success;
    expect(['disabled', 'queue', 'company', 'enabled', ''].map(takes)).toEqual([true, true, true, false, false]);
  });

  it('include those without effect', () => {
    const old = ['ipixc', 'tokenixc', 'ipmkauth', 'clientidmkauth', 'clientsecretmkauth', 'asaas'];
    expect(old.filter((key) => !isCompanySetting(key))).toEqual([]);
    expect(old.filter(isSecretSetting)).toEqual(['tokenixc', 'clientsecretmkauth', 'asaas']);
  });
});

it('a key belongs to a company or to the installation, and is not an inherited property of objects', () => {
  expect(['call', 'trial', 'toString', '__proto__', ''].map(isCompanySetting)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(['trial', 'allowregister', 'viewregister', 'call', 'constructor'].map(isGlobalSetting)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

it('are not readable without signing in', () => {
  expect(Object.keys(companySettings).filter(isPublicSetting)).toEqual([]);
  expect(Object.keys(companySettings).filter(isGlobalSetting)).toEqual([]);
});
