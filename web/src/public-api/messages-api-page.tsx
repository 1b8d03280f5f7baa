import { useState } from 'react';
import { apiTokenTexts } from '../api-tokens/api-token.texts.ts';
import { TokensTab } from '../api-tokens/tokens-tab.tsx';
import { useTexts } from '../platform/texts.ts';
import { TabbedPage } from '../ui/layout/tabbed-page.tsx';
import { webhookEndpointTexts } from '../webhook-endpoints/webhook-endpoint.texts.ts';
import { WebhooksTab } from '../webhook-endpoints/webhooks-tab.tsx';
import { AssistantsTab } from './assistants-tab.tsx';
import { publicApiTexts } from './public-api.texts.ts';
import { SendTab } from './send-tab.tsx';

/** The public API: sending, tokens and webhooks. `?tab=` selects a tab. */
export function MessagesApiPage() {
  const t = useTexts(publicApiTexts);
  const tokens = useTexts(apiTokenTexts);
  const webhooks = useTexts(webhookEndpointTexts);
  /** a token just created, for the examples and the form until the page is left */
  const [token, setToken] = useState('');
  const tabs = [
    { value: 'send', label: t('tab'), content: <SendTab token={token} onToken={setToken} /> },
    { value: 'tokens', label: tokens('title'), content: <TokensTab onMade={setToken} /> },
    { value: 'assistants', label: t('assistants'), content: <AssistantsTab token={token} /> },
    { value: 'webhooks', label: webhooks('title'), content: <WebhooksTab /> },
  ];
  return <TabbedPage title={t('title')} tabs={tabs} />;
}
