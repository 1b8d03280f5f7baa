import { newBotPlay, playMessage } from '@balcao/contract/automation/play.rules';
import type { QueueOption } from '@balcao/contract/queue-options/queue-option';
import type { Queue } from '@balcao/contract/queues/queue';
import { useState } from 'react';
import { serverNow } from '../platform/clock/server-clock.ts';
import { useTexts } from '../platform/texts.ts';
import { type TrialEntry, TrialPane } from '../ui/trial/trial-pane.tsx';
import { queueOptionTexts } from './queue-option.texts.ts';
import { describeTry, setupOf, type TryEntry } from './try-setup.ts';

type Props = { queue: Queue; options: readonly QueueOption[] };

/** Simulated time between two messages of a trial, above the engine's thresholds for albums and automated senders. */
const stepMs = 2 * 60_000;

/** A trial of the queue's menu as a customer, run in the page by the engine that answers customers. */
export function TryBot({ queue, options }: Props) {
  const t = useTexts(queueOptionTexts);
  const [entries, setEntries] = useState<TryEntry[]>([]);
  const [play, setPlay] = useState(() => newBotPlay(queue.id));

  const restart = () => {
    setEntries([]);
    setPlay(newBotPlay(queue.id));
  };
  const send = (text: string): boolean => {
    const now = new Date(serverNow() + entries.length * stepMs);
    const answered = playMessage(setupOf(queue, options), play, { text, now });
    setEntries([...entries, { from: 'you', text }, ...describeTry(answered, queue, options)]);
    setPlay(answered.play);
    return true;
  };
  const texts = {
    label: t('try'),
    hint: t('tryHint'),
    entries: t('tryEntries'),
    input: t('tryInput'),
    send: t('trySend'),
    again: t('tryAgain'),
    you: t('you'),
    bot: t('bot'),
  };
  const shown = entries.map(
    (entry): TrialEntry => ({
      from: entry.from,
      text: 'note' in entry ? t(entry.note, { name: queue.name }) : entry.text,
      detail: 'file' in entry && entry.file !== undefined ? t('file', { name: entry.file }) : undefined,
    }),
  );
  return (
    <TrialPane
      texts={texts}
      title={t('try')}
      entries={shown}
      isClosed={play.isClosed}
      onSend={send}
      onRestart={restart}
    />
  );
}
