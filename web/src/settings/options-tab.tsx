import { country } from '@balcao/contract/contacts/country';
import { companySettings } from '@balcao/contract/settings/setting';
import { useMemo } from 'react';
import { currentLanguage, locales } from '../platform/i18n.ts';
import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session/session.tsx';
import { GlobalSettings } from './global-settings.tsx';
import { settingTexts } from './setting.texts.ts';
import { type Option, type SettingKey, SettingRow } from './setting-row.tsx';
import classes from './settings-page.module.css';
import { timeZoneOptions } from './time-zone-options.ts';
import { useSettings } from './use-settings.ts';

const service = [
  'scheduleType',
  'call',
  'CheckMsgIsGroup',
  'requiredTag',
  'waitTarget',
  'linkPreviews',
  'country',
  'timezone',
] as const;
const automatic = [
  'chatBotType',
  'sendGreetingAccepted',
  'sendMsgTransfTicket',
  'userRating',
  'transferSummary',
  'sendGreetingMessageOneQueues',
] as const;
const people = ['awayAfter', 'singleSession', 'userCreation', 'twoFactorRequired', 'strongPasswords'] as const;
type SettingGroupKey = (typeof service | typeof automatic | typeof people)[number];

/** Company options, each saved on change. */
export function OptionsTab() {
  const t = useTexts(settingTexts);
  const { current, change } = useSettings();
  const { user } = useSession();

  const zone = current('timezone');
  const zones = useMemo(() => timeZoneOptions(zone), [zone]); // memoized: hundreds of zones, with a formatter each
  const options: Partial<Record<SettingKey, readonly Option[]>> = {
    scheduleType: [
      { value: 'disabled', label: t('scheduleDisabled') },
      { value: 'queue', label: t('scheduleQueue') },
      { value: 'company', label: t('scheduleCompany') },
    ],
    waitTarget: companySettings.waitTarget.value.options.map((value) => ({
      value,
      label: t('minutes', { count: Number(value) }),
    })),
    awayAfter: companySettings.awayAfter.value.options.map((value) => ({
      value,
      label: value === '0' ? t('never') : t('minutes', { count: Number(value) }),
    })),
    country: countryOptions(),
    timezone: zones,
    chatBotType: [{ value: 'text', label: t('chatBotText') }],
  };
  const group = (title: string, keys: readonly SettingGroupKey[]) => (
    <section className={classes['group']} aria-label={title}>
      <h2>{title}</h2>
      <div className={classes['card']}>
        {keys.map((key) => (
          <SettingRow
            key={key}
            name={t(key)}
            hint={t(`${key}Hint`)}
            value={current(key)}
            options={options[key]}
            onChange={(value) => void change(key, value)}
          />
        ))}
      </div>
    </section>
  );

  return (
    <>
      {group(t('service'), service)}
      {group(t('automatic'), automatic)}
      {group(t('people'), people)}
      {user.super && <GlobalSettings />}
    </>
  );
}

/** Country names in the current language. */
function countryOptions(): Option[] {
  const names = new Intl.DisplayNames(locales[currentLanguage()], { type: 'region' });
  return country.options
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label));
}
