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
import { type PageTab, TabbedPage } from '../ui/layout/tabbed-page.tsx';
import { HoursTab } from './hours-tab.tsx';
import { integrationSettingTexts } from './integration-setting.texts.ts';
import { IntegrationsTab } from './integrations-tab.tsx';
import { OptionsTab } from './options-tab.tsx';
import { PrivacySettings } from './privacy-settings.tsx';
import { rightsTexts } from './rights.texts.ts';
import { RightsTab } from './rights-tab.tsx';
import { settingTexts } from './setting.texts.ts';

/** Company settings: options, opening hours when they are set per company, the AI service, and rights. */
export function SettingsPage() {
  const t = useTexts(settingTexts);
  return <TabbedPage title={t('title')} tabs={useSettingsTabs()} />;
}

function useSettingsTabs(): PageTab[] {
  const t = useTexts(settingTexts);
  const ai = useTexts(aiTexts);
  const rights = useTexts(rightsTexts);
  const holidays = useTexts(holidayTexts);
  const helps = useTexts(helpTexts);
  const privacy = useTexts(privacyTexts);
  const companies = useTexts(companyTexts);
  const plans = useTexts(planTexts);
  const integrations = useTexts(integrationSettingTexts);
  const { setting, has, user, may, isExpired } = useSession();
  const own: PageTab[] = may('company:edit')
    ? [{ value: 'company', label: companies('ownTab'), content: <OwnCompanyTab /> }]
    : [];
  if (isExpired) return own;
  const operator: PageTab[] = user.super
    ? [
        { value: 'companies', label: companies('title'), to: '/companies' },
        { value: 'newCompany', label: companies('add'), to: '/companies?new' },
        { value: 'plans', label: plans('tab'), content: <PlansTab /> },
      ]
    : [];
  return [
    { value: 'options', label: t('tabOptions'), content: <OptionsTab /> },
    { value: 'integrations', label: integrations('tab'), content: <IntegrationsTab /> },
    ...(setting('scheduleType') === 'company' ? [{ value: 'hours', label: t('tabHours'), content: <HoursTab /> }] : []),
    { value: 'holidays', label: holidays('tab'), content: <HolidaysTab /> },
    ...(has('useOpenAi') ? [{ value: 'ai', label: ai('tab'), content: <AiSettingsTab /> }] : []),
    { value: 'rights', label: rights('tab'), content: <RightsTab /> },
    ...(may('privacy:manage') ? [{ value: 'privacy', label: privacy('tab'), content: <PrivacySettings /> }] : []),
    ...(user.super ? [{ value: 'helps', label: helps('tab'), content: <HelpsTab /> }] : []),
    ...own,
    ...operator,
  ];
}
