import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { apiTokenTexts } from '../api-tokens/api-token.texts.ts';
import { TokensTab } from '../api-tokens/tokens-tab.tsx';
import { useTexts } from '../platform/texts.ts';
import { usePageHead } from '../ui/layout/page-head.ts';
import { webhookEndpointTexts } from '../webhook-endpoints/webhook-endpoint.texts.ts';
import { WebhooksTab } from '../webhook-endpoints/webhooks-tab.tsx';
import { AssistantsTab } from './assistants-tab.tsx';
import classes from './messages-api-page.module.css';
import { publicApiTexts } from './public-api.texts.ts';
import { SendTab } from './send-tab.tsx';

/** How other programs use the desk: sending, the tokens they need, and what they are told. `?tab=` opens one. */
export function MessagesApiPage() {
  const t = useTexts(publicApiTexts);
  const tokens = useTexts(apiTokenTexts);
  const webhooks = useTexts(webhookEndpointTexts);
  const [params, setParams] = useSearchParams();
  /** one that was just made stands in the examples and in the form until the page is left */
  const [token, setToken] = useState('');
  usePageHead(t('title'));
  const tabs = [
    { value: 'send', label: t('tab'), content: <SendTab token={token} onToken={setToken} /> },
    { value: 'tokens', label: tokens('title'), content: <TokensTab onMade={setToken} /> },
    { value: 'assistants', label: t('assistants'), content: <AssistantsTab token={token} /> },
    { value: 'webhooks', label: webhooks('title'), content: <WebhooksTab /> },
  ];
  const asked = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'send';
  return (
    <main className={classes['page']}>
      <h1 className={classes['title']}>{t('title')}</h1>
      <Tabs
        value={asked}
        onChange={(tab) => setParams(tab === null || tab === 'send' ? {} : { tab }, { replace: true })}
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
        {tabs.map(({ value, content }) => (
          <Tabs.Panel key={value} value={value} tabIndex={0} className={classes['body'] ?? ''}>
            {content}
          </Tabs.Panel>
        ))}
      </Tabs>
    </main>
  );
}
