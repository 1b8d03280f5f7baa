import type { Prompt } from '@balcao/contract/prompts/prompt';
import { Button, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type KeyboardEvent, useState } from 'react';
import { useTexts } from '../platform/texts.ts';
import { promptTexts } from './prompt.texts.ts';
import type { PromptValues } from './prompt-values.ts';
import classes from './prompts.module.css';
import { type TrialEntry, useTrial } from './use-trial.ts';

type Props = { form: UseFormReturnType<PromptValues>; prompt: Prompt | undefined };

/** Of the entries the last. */
const reveal = (entry: HTMLElement | null): void => entry?.scrollIntoView({ block: 'nearest' });

/** The customer's side of a conversation with the prompt, before it is saved. */
export function TryPrompt({ form, prompt }: Props) {
  const t = useTexts(promptTexts);
  const [text, setText] = useState('');
  const { entries, busy, send, restart } = useTrial(prompt?.id, () => form.getValues());
  const submit = () => {
    if (text.trim() === '' || busy || form.validate().hasErrors) return;
    void send(text);
    setText('');
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    // The form around it would be saved.
    event.preventDefault();
    event.stopPropagation();
    submit();
  };
  return (
    <section className={classes['pane']} aria-label={t('tabTry')}>
      <p>{t('tryHint')}</p>
      <Entries entries={entries} busy={busy} />
      <div className={classes['write']}>
        <TextInput
          aria-label={t('tryInput')}
          placeholder={t('tryInput')}
          value={text}
          maxLength={4096}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={keys}
        />
        <Button variant="default" onClick={submit} loading={busy}>
          {t('trySend')}
        </Button>
      </div>
      <Button variant="subtle" size="compact-sm" onClick={restart} disabled={entries.length === 0 || busy}>
        {t('tryAgain')}
      </Button>
    </section>
  );
}

/** What was written on both sides. */
function Entries({ entries, busy }: { entries: readonly TrialEntry[]; busy: boolean }) {
  const t = useTexts(promptTexts);
  const names = { you: t('you'), bot: t('bot'), note: '' };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and is scrolled by keys
    <ol className={classes['entries']} tabIndex={0} aria-label={t('tryEntries')} aria-live="polite" aria-busy={busy}>
      {entries.map((entry, i) => (
        // They are only added.
        <li key={String(i)} data-from={entry.from} ref={i === entries.length - 1 ? reveal : undefined}>
          <span className="bc-said">{entry.from !== 'note' && `${names[entry.from]}: `}</span>
          {entry.text}
        </li>
      ))}
    </ol>
  );
}
