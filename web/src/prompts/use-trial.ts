import type { PromptFailReason } from '@balcao/contract/prompts/prompt';
import { promptApi } from '@balcao/contract/prompts/prompt.api';
import { useState } from 'react';
import { describeAiFailure, describeAiReason } from '../ai/describe-ai-failure.ts';
import { call } from '../platform/api.ts';
import { useTexts } from '../platform/texts.ts';
import type { TrialEntry } from '../ui/trial/trial-pane.tsx';
import { promptTexts } from './prompt.texts.ts';
import { bodyOf, type PromptValues } from './prompt-values.ts';

/** A trial conversation with a prompt as typed in the form, answered by the code that answers customers. */
export function useTrial(promptId: number | undefined, valuesNow: () => PromptValues) {
  const t = useTexts(promptTexts);
  const [entries, setEntries] = useState<TrialEntry[]>([]);
  const [busy, setBusy] = useState(false);

  const describe = (reason: PromptFailReason): string => {
    if (reason === 'prompt-cap') return t('capReached');
    return reason === 'plan' ? t('noPlan') : describeAiReason(reason);
  };
  const ask = async (conversation: TrialEntry[]): Promise<TrialEntry[]> => {
    const { queueId: _, ...body } = bodyOf(valuesNow());
    const messages = conversation.flatMap(({ from, text }) =>
      from === 'note' ? [] : { role: from === 'you' ? ('user' as const) : ('assistant' as const), text },
    );
    const answer = await call(promptApi.try, { body: { ...body, id: promptId, messages: messages.slice(-100) } });
    return [
      ...answer.texts.map((text): TrialEntry => ({ from: 'bot', text })),
      ...answer.sources.map((source): TrialEntry => ({ from: 'note', text: t('trySource', source) })),
      ...(answer.transfers ? [{ from: 'note' as const, text: t('tryTransfers') }] : []),
      ...(answer.failed === null ? [] : [{ from: 'note' as const, text: describe(answer.failed) }]),
    ];
  };
  const send = async (text: string) => {
    const conversation: TrialEntry[] = [...entries, { from: 'you', text }];
    setEntries(conversation);
    setBusy(true);
    try {
      const answer = await ask(conversation);
      setEntries([...conversation, ...answer]);
    } catch (error) {
      setEntries([...conversation, { from: 'note', text: describeAiFailure(error) }]);
    }
    setBusy(false);
  };
  return { entries, busy, send, restart: () => setEntries([]) };
}
