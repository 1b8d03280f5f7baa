import { assistantToolNames, assistantTools } from '@balcao/contract/public-api/assistant-tools';
import { Switch } from '@mantine/core';
import { apiTokenTexts } from '../api-tokens/api-token.texts.ts';
import { useTexts } from '../platform/texts.ts';
import { useSettings } from '../settings/use-settings.ts';
import { CopiedCode } from '../ui/elements/copied-code.tsx';
import classes from './assistants-tab.module.css';
import { publicApiTexts } from './public-api.texts.ts';

/** Switch for assistants, and how to connect one. `token`: one that was just created. */
export function AssistantsTab({ token }: { token: string }) {
  const t = useTexts(publicApiTexts);
  const scopes = useTexts(apiTokenTexts);
  const { current, change } = useSettings();
  const url = `${window.location.origin}/mcp`;
  const sample = {
    mcpServers: { balcao: { type: 'http', url, headers: { Authorization: `Bearer ${token || t('yourToken')}` } } },
  };
  return (
    <section className={classes['tab']} aria-label={t('assistants')}>
      <div className={classes['switch']}>
        <Switch
          label={t('assistantsOn')}
          description={t('assistantsHint')}
          checked={current('apiAssistants') === 'enabled'}
          onChange={({ currentTarget }) => void change('apiAssistants', currentTarget.checked ? 'enabled' : 'disabled')}
        />
      </div>
      <h2>{t('assistantsHow')}</h2>
      <p>{t('assistantsSteps')}</p>
      <h3>{t('assistantsAddress')}</h3>
      <CopiedCode code={url} />
      <h3>{t('assistantsSample')}</h3>
      <CopiedCode isBlock code={JSON.stringify(sample, null, 2)} />
      <h2>{t('assistantsTools')}</h2>
      <dl>
        {assistantToolNames.map((name) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              {t(name)} <small>· {t('needs', { scope: scopes(assistantTools[name].scope) })}</small>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
