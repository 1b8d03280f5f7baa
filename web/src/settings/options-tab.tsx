import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session.tsx';
import { settingTexts } from './setting.texts.ts';
import { type Option, type SettingKey, SettingRow } from './setting-row.tsx';
import classes from './settings-page.module.css';
import { useSettings } from './use-settings.ts';

const service = ['scheduleType', 'userRating', 'CheckMsgIsGroup', 'call', 'requiredTag'] as const;
const automatic = [
  'chatBotType',
  'sendGreetingAccepted',
  'sendMsgTransfTicket',
  'sendGreetingMessageOneQueues',
] as const;
const people = ['singleSession', 'userCreation'] as const;
const installation = ['allowregister', 'viewregister', 'trial', 'signupCode'] as const;
type Shown = (typeof service | typeof automatic | typeof people | typeof installation)[number];

/** The switches of the company, each saved when it is touched. */
export function OptionsTab() {
  const t = useTexts(settingTexts);
  const { user } = useSession();
  const { current, change } = useSettings();

  const options: Partial<Record<SettingKey, readonly Option[]>> = {
    scheduleType: [
      { value: 'disabled', label: t('scheduleDisabled') },
      { value: 'queue', label: t('scheduleQueue') },
      { value: 'company', label: t('scheduleCompany') },
    ],
    chatBotType: [{ value: 'text', label: t('chatBotText') }],
    trial: ['1', '2', '3', '4', '5', '6', '7'].map((value) => ({ value, label: value })),
    signupCode: [
      { value: 'optional', label: t('signupOptional') },
      { value: 'required', label: t('signupRequired') },
    ],
  };
  const group = (title: string, keys: readonly Shown[], hint?: string) => (
    <section className={classes['group']} aria-label={title}>
      <h2>{title}</h2>
      {hint && <p>{hint}</p>}
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
      {user.super && group(t('global'), installation, t('globalHint'))}
    </>
  );
}
