import { messageAiApi } from '@balcao/contract/messages/message-ai.api';
import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useAiAbilities } from '../../ai/ai.queries.ts';
import { describeAiFailure } from '../../ai/describe-ai-failure.ts';
import { call } from '../../platform/api.ts';
import { useTexts } from '../../platform/texts.ts';
import { summaryTexts } from './summary.texts.ts';
import classes from './transfer-dialog.module.css';

type Props = {
  ticketId: number;
  isRunning: boolean;
  onRunning: (isRunning: boolean) => void;
  onSummary: (text: string) => void;
};

/** Longer than the server's own timeout for the AI service. */
const timeoutMs = 50_000;

/**
 * Requests an AI summary of the conversation for the note, where the company has an AI service. A second press cancels.
 */
export function SummaryButton({ ticketId, isRunning, onRunning, onSummary }: Props) {
  const t = useTexts(summaryTexts);
  const isOffered = useAiAbilities()?.chat === true;
  const running = useRef<AbortController>(undefined);
  const [refused, setRefused] = useState<string>();
  useEffect(() => () => running.current?.abort(), []);
  if (!isOffered) return null;

  const stop = () => {
    running.current?.abort();
    onRunning(false);
  };
  const ask = async () => {
    const run = new AbortController();
    running.current = run;
    onRunning(true);
    setRefused(undefined);
    try {
      const { text } = await call(messageAiApi.summarize, { params: { ticketId }, signal: run.signal, timeoutMs });
      if (!run.signal.aborted) onSummary(text);
    } catch (error) {
      if (!run.signal.aborted) setRefused(describeAiFailure(error));
    }
    if (!run.signal.aborted) onRunning(false);
  };
  return (
    <div className={classes['summary']}>
      <Button
        variant="light"
        size="compact-sm"
        leftSection={<IconSparkles size={16} stroke={1.7} aria-hidden="true" />}
        onClick={isRunning ? stop : () => void ask()}
      >
        {t(isRunning ? 'cancel' : refused ? 'retry' : 'ask')}
      </Button>
      <span role="status">{isRunning ? t('working') : refused}</span>
    </div>
  );
}
