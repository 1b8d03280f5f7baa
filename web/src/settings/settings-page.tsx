import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session.tsx';
import { usePageHead } from '../ui/page-head.ts';
import { HoursTab } from './hours-tab.tsx';
import { OptionsTab } from './options-tab.tsx';
import { settingTexts } from './setting.texts.ts';
import classes from './settings-page.module.css';

/** How the company works: options, and its hours when they are kept for the whole company. */
export function SettingsPage() {
  const t = useTexts(settingTexts);
  const { setting } = useSession();
  const [tab, setTab] = useState<string | null>('options');
  const byCompany = setting('scheduleType') === 'company';
  usePageHead(t('title'));

  return (
    <main className={classes['page']}>
      <h1 className={classes['title']}>{t('title')}</h1>
      <Tabs value={tab === 'hours' && !byCompany ? 'options' : tab} onChange={setTab} className={classes['tabs'] ?? ''}>
        <Tabs.List className={classes['tabList'] ?? ''}>
          <Tabs.Tab value="options">{t('tabOptions')}</Tabs.Tab>
          {byCompany && <Tabs.Tab value="hours">{t('tabHours')}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="options" className={classes['body'] ?? ''}>
          <OptionsTab />
        </Tabs.Panel>
        {byCompany && (
          <Tabs.Panel value="hours" className={classes['body'] ?? ''}>
            <HoursTab />
          </Tabs.Panel>
        )}
      </Tabs>
    </main>
  );
}
