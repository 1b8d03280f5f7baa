import { describe, expect, it } from 'vitest';
import {
  companySettings,
  globalSettings,
  isCompanySetting,
  isGlobalSetting,
  isPublicSetting,
  isSecretSetting,
} from './setting.ts';

describe('the settings of a company', () => {
  it('begin as the specification has them, and take what they name', () => {
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

  it('begin with a value that they would take', () => {
    const refused = [...Object.entries(companySettings), ...Object.entries(globalSettings)].filter(
      ([, { value, initial }]) => !value.safeParse(initial).success,
    );
    expect(refused.map(([key]) => key)).toEqual([]);
  });

  it('hours are nobody’s, each queue’s or the company’s', () => {
    const takes = (value: string) => companySettings.scheduleType.value.safeParse(value).success;
    expect(['disabled', 'queue', 'company', 'enabled', ''].map(takes)).toEqual([true, true, true, false, false]);
  });

  it('without effect are there too', () => {
    const old = ['ipixc', 'tokenixc', 'ipmkauth', 'clientidmkauth', 'clientsecretmkauth', 'asaas'];
    expect(old.filter((key) => !isCompanySetting(key))).toEqual([]);
    expect(old.filter(isSecretSetting)).toEqual(['tokenixc', 'clientsecretmkauth', 'asaas']);
  });
});

it('a key is a company’s or the installation’s, and nothing that objects have by themselves', () => {
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

it('nothing of a company is readable without signing in', () => {
  expect(Object.keys(companySettings).filter(isPublicSetting)).toEqual([]);
  expect(Object.keys(companySettings).filter(isGlobalSetting)).toEqual([]);
});
