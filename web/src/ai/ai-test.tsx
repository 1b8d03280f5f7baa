import type { AiTestResult } from '@balcao/contract/ai/ai-settings.api';
import { Button } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useTexts } from '../platform/texts.ts';
import { TestOutcome } from '../ui/states/test-outcome.tsx';
import { aiTexts } from './ai.texts.ts';
import classes from './ai-settings.module.css';
import { describeAiReason } from './describe-ai-failure.ts';
import type { AiForm } from './use-ai-form.ts';

/** Tests the typed values before they are saved; shows the result for each model. */
export function AiTest({ state: { busy, outcome, test } }: { state: AiForm }) {
  const t = useTexts(aiTexts);
  return (
    <div className={classes['test']}>
      <Button
        variant="light"
        leftSection={<IconPlugConnected size={17} stroke={1.6} />}
        loading={busy === 'test'}
        onClick={() => void test()}
      >
        {t('test')}
      </Button>
      <div className={classes['results']} role="status">
        {outcome && 'refused' in outcome && <TestOutcome tone="danger">{outcome.refused}</TestOutcome>}
        {outcome && !('refused' in outcome) && (
          <>
            <Result name={t('chatModel')} result={outcome.chat} />
            <Result name={t('transcriptionModel')} result={outcome.transcription} />
          </>
        )}
      </div>
    </div>
  );
}

function Result({ name, result }: { name: string; result: AiTestResult }) {
  const t = useTexts(aiTexts);
  if (result === 'ok') return <TestOutcome tone="success">{t('testOk', { name })}</TestOutcome>;
  if (result === 'none') return <TestOutcome tone="none">{t('testNone', { name })}</TestOutcome>;
  return <TestOutcome tone="danger">{t('testFailed', { name, reason: describeAiReason(result) })}</TestOutcome>;
}
