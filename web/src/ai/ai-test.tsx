import type { AiTestResult } from '@balcao/contract/ai/ai-settings.api';
import { Button } from '@mantine/core';
import { IconAlertCircle, IconCircleCheckFilled, IconCircleMinus, IconPlugConnected } from '@tabler/icons-react';
import { useTexts } from '../platform/texts.ts';
import { aiTexts } from './ai.texts.ts';
import classes from './ai-settings.module.css';
import { describeAiReason } from './describe-ai-failure.ts';
import type { AiForm } from './use-ai-form.ts';

/** Tries what is typed, before it is saved; the answer for each model. */
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
        {outcome && 'refused' in outcome && <Outcome tone="danger" text={outcome.refused} />}
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
  if (result === 'ok') return <Outcome tone="success" text={t('testOk', { name })} />;
  if (result === 'none') return <Outcome tone="none" text={t('testNone', { name })} />;
  return <Outcome tone="danger" text={t('testFailed', { name, reason: describeAiReason(result) })} />;
}

const icons = { success: IconCircleCheckFilled, danger: IconAlertCircle, none: IconCircleMinus };

function Outcome({ tone, text }: { tone: keyof typeof icons; text: string }) {
  const Icon = icons[tone];
  return (
    <p className={classes['result']} data-tone={tone}>
      <Icon size={18} stroke={1.8} aria-hidden="true" />
      {text}
    </p>
  );
}
