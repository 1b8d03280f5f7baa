import { budgetOf } from '@balcao/contract/ai/ai-budget.rules';
import type { AiSettings } from '@balcao/contract/ai/ai-settings';
import { Alert, Progress } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatCount } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { aiTexts } from './ai.texts.ts';
import { aiBudgetTexts } from './ai-budget.texts.ts';
import classes from './ai-settings.module.css';

const colors = { free: 'orange', near: 'yellow', spent: 'red' } as const;

/** Tokens used this month, of how many. */
export function AiUsage({ usage }: Pick<AiSettings, 'usage'>) {
  const t = useTexts(aiTexts);
  const budgetText = useTexts(aiBudgetTexts);
  const { tokens, cap, byPurpose } = usage;
  const budget = budgetOf(tokens, cap);
  const used = { tokens: formatCount(tokens), cap: formatCount(cap ?? 0) };
  return (
    <section className={classes['group']} aria-label={t('usage')}>
      <h2>{t('usage')}</h2>
      <div className={classes['card']}>
        {budget !== 'free' && (
          <Alert color={colors[budget]} icon={<IconAlertTriangle size={18} stroke={1.8} />}>
            {budgetText(budget === 'near' ? 'capNear' : 'capSpent')}
          </Alert>
        )}
        <p className={classes['used']}>{cap === null ? t('usedFree', { tokens: used.tokens }) : t('usedOf', used)}</p>
        {cap !== null && (
          <Progress value={Math.min(100, (tokens / cap) * 100)} color={colors[budget]} aria-label={t('usage')} />
        )}
        {byPurpose.length > 0 && (
          <dl className={classes['purposes']}>
            {byPurpose.map(({ purpose, tokens: spent, calls }) => (
              <div key={purpose}>
                <dt>{t(purpose === 'test' ? 'tests' : purpose)}</dt>
                <dd>{t('spent', { tokens: formatCount(spent), count: calls })}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </section>
  );
}
