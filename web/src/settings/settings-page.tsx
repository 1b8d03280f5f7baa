import { Tabs } from '@mantine/core';
import type { ComponentType } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { aiTexts } from '../ai/ai.texts.ts';
import { AiSettingsTab } from '../ai/ai-settings-tab.tsx';
import { companyTexts } from '../companies/company.texts.ts';
import { OwnCompanyTab } from '../companies/own-company-tab.tsx';
import { helpTexts } from '../helps/help.texts.ts';
import { HelpsTab } from '../helps/helps-tab.tsx';
import { holidayTexts } from '../holidays/holiday.texts.ts';
import { HolidaysTab } from '../holidays/holidays-tab.tsx';
import { planTexts } from '../plans/plan.texts.ts';
import { PlansTab } from '../plans/plans-tab.tsx';
import { useTexts } from '../platform/texts.ts';
import { privacyTexts } from '../privacy/privacy.texts.ts';
import { useSession } from '../shell/session/session.tsx';
import { usePageHead } from '../ui/layout/page-head.ts';
import { HoursTab } from './hours-tab.tsx';
import { OptionsTab } from './options-tab.tsx';
import { PrivacySettings } from './retention-settings.tsx';
import { rightsTexts } from './rights.texts.ts';
import { RightsTab } from './rights-tab.tsx';
import { settingTexts } from './setting.texts.ts';
import classes from './settings-page.module.css';

/** `to`: the tab is a page of its own. */
type SettingsTab = { value: string; label: string } & ({ Content: ComponentType; to?: undefined } | { to: string });

/** Company settings: options, opening hours when they are set per company, the AI service, and who may what. `?tab=` opens one. */
export function SettingsPage() {
  const t = useTexts(settingTexts);
  const tabs = useSettingsTabs();
  const [params, setParams] = useSearchParams();
  const go = useNavigate();
  const asked = tabs.find(({ value }) => value === params.get('tab'));
  const open = (tab: string | null) => {
    const to = tabs.find(({ value }) => value === tab)?.to;
    if (to !== undefined) void go(to);
    else setParams(tab === null || tab === tabs[0]?.value ? {} : { tab }, { replace: true });
  };
  usePageHead(t('title'));

  return (
    <main className={classes['page']}>
      <h1 className={classes['title']}>{t('title')}</h1>
      <Tabs
        value={asked?.value ?? tabs[0]?.value ?? null}
        onChange={open}
        activateTabWithKeyboard={false}
        keepMounted={false}
        className={classes['tabs'] ?? ''}
      >
        <Tabs.List className={classes['tabList'] ?? ''}>
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((tab) =>
          tab.to === undefined ? (
            <Tabs.Panel key={tab.value} value={tab.value} tabIndex={0} className={classes['body'] ?? ''}>
              <tab.Content />
            </Tabs.Panel>
          ) : null,
        )}
      </Tabs>
    </main>
  );
}

function useSettingsTabs(): SettingsTab[] {
  const t = useTexts(settingTexts);
  const ai = useTexts(aiTexts);
  const rights = useTexts(rightsTexts);
  const holidays = useTexts(holidayTexts);
  const helps = useTexts(helpTexts);
  const privacy = useTexts(privacyTexts);
  const companies = useTexts(companyTexts);
  const plans = useTexts(planTexts);
  const { setting, has, user, may, isExpired } = useSession();
  const own: SettingsTab[] = may('company:edit')
    ? [{ value: 'company', label: companies('ownTab'), Content: OwnCompanyTab }]
    : [];
  if (isExpired) return own;
  const operator: SettingsTab[] = user.super
    ? [
        { value: 'companies', label: companies('title'), to: '/companies' },
        { value: 'newCompany', label: companies('add'), to: '/companies?new' },
        { value: 'plans', label: plans('tab'), Content: PlansTab },
      ]
    : [];
  return [
    { value: 'options', label: t('tabOptions'), Content: OptionsTab },
    ...(setting('scheduleType') === 'company' ? [{ value: 'hours', label: t('tabHours'), Content: HoursTab }] : []),
    { value: 'holidays', label: holidays('tab'), Content: HolidaysTab },
    ...(has('useOpenAi') ? [{ value: 'ai', label: ai('tab'), Content: AiSettingsTab }] : []),
    { value: 'rights', label: rights('tab'), Content: RightsTab },
    ...(may('privacy:manage') ? [{ value: 'privacy', label: privacy('tab'), Content: PrivacySettings }] : []),
    ...(user.super ? [{ value: 'helps', label: helps('tab'), Content: HelpsTab }] : []),
    ...own,
    ...operator,
  ];
}
