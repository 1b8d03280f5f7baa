import { newBotPlay, playMessage } from '@balcao/contract/automation/play.rules';
import type { QueueOption } from '@balcao/contract/queue-options/queue-option';
import type { Queue } from '@balcao/contract/queues/queue';
import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTexts } from '../platform/texts.ts';
import { queueOptionTexts } from './queue-option.texts.ts';
import classes from './try-bot.module.css';
import { describeTry, setupOf, type TryEntry } from './try-setup.ts';

type Props = { queue: Queue; options: readonly QueueOption[] };

/** Of the entries the last. */
const reveal = (entry: HTMLElement | null): void => entry?.scrollIntoView({ block: 'nearest' });

/** Between two messages of a trial: longer than what the engine takes for one album, or for a machine. */
const stepMs = 2 * 60_000;

/** The customer's side of the queue's menu, answered in the page by the engine that answers customers. */
export function TryBot({ queue, options }: Props) {
  const t = useTexts(queueOptionTexts);
  const [text, setText] = useState('');
  const [entries, setEntries] = useState<TryEntry[]>([]);
  const [play, setPlay] = useState(() => newBotPlay(queue.id));

  const restart = () => {
    setEntries([]);
    setPlay(newBotPlay(queue.id));
  };
  const send = () => {
    if (text.trim() === '') return;
    const now = new Date(Date.now() + entries.length * stepMs);
    const answered = playMessage(setupOf(queue, options), play, { text, now });
    setEntries([...entries, { from: 'you', text }, ...describeTry(answered, options)]);
    setPlay(answered.play);
    setText('');
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // The form around it would be saved.
    event.preventDefault();
    event.stopPropagation();
    send();
  };

  return (
    <section className={classes['pane']} aria-label={t('try')}>
      <header>
        <h3>{t('try')}</h3>
        <p>{t('tryHint')}</p>
      </header>
      <Entries entries={entries} queueName={queue.name} />
      <div className={classes['write']}>
        <TextInput
          aria-label={t('tryInput')}
          placeholder={t('tryInput')}
          value={text}
          disabled={play.isClosed}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={keys}
        />
        <Button variant="default" onClick={send} disabled={play.isClosed}>
          {t('trySend')}
        </Button>
      </div>
      <Button variant="subtle" size="compact-sm" onClick={restart} disabled={entries.length === 0}>
        {t('tryAgain')}
      </Button>
    </section>
  );
}

/** What was written on both sides. */
function Entries({ entries, queueName }: { entries: readonly TryEntry[]; queueName: string }) {
  const t = useTexts(queueOptionTexts);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and is scrolled by keys
    <ol className={classes['entries']} tabIndex={0} aria-label={t('tryEntries')} aria-live="polite">
      {entries.map((entry, i) => (
        // They are only added.
        <li key={String(i)} data-from={entry.from} ref={i === entries.length - 1 ? reveal : undefined}>
          <span className="bc-said">{entry.from !== 'note' && `${t(entry.from)}: `}</span>
          {'note' in entry ? t(entry.note, { name: queueName }) : entry.text}
          {'file' in entry && <em>{t('file', { name: entry.file })}</em>}
        </li>
      ))}
    </ol>
  );
}
