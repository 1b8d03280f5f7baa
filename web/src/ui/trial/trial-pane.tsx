import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { scrollsByKeys } from '../keyboard/scrolls-by-keys.ts';
import classes from './trial-pane.module.css';

/** `detail`: an attached file. A `note` is from neither side. */
export type TrialEntry = { from: 'you' | 'bot' | 'note'; text: string; detail?: string | undefined };

type Texts = Record<'label' | 'hint' | 'entries' | 'input' | 'send' | 'again' | 'you' | 'bot', string>;

type Props = {
  texts: Texts;
  /** shown above the hint */
  title?: string;
  entries: readonly TrialEntry[];
  isBusy?: boolean;
  isClosed?: boolean;
  /** Returns false if it was not sent: the text stays in the box. */
  onSend: (text: string) => boolean;
  onRestart: () => void;
};

/** Maximum length of a WhatsApp message. */
const maxLength = 4096;

/** A trial conversation as the customer with an automatic responder, inside the form that configures it. */
export function TrialPane({ texts, title, entries, isBusy = false, isClosed = false, onSend, onRestart }: Props) {
  const [text, setText] = useState('');
  const submit = () => {
    if (text.trim() !== '' && !isBusy && !isClosed && onSend(text)) setText('');
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    // Prevents the submit of the surrounding form.
    event.preventDefault();
    event.stopPropagation();
    submit();
  };
  return (
    <section className={classes['pane']} aria-label={texts.label}>
      <header>
        {title && <h3>{title}</h3>}
        <p>{texts.hint}</p>
      </header>
      <Entries texts={texts} entries={entries} isBusy={isBusy} />
      <div className={classes['write']}>
        <TextInput
          aria-label={texts.input}
          placeholder={texts.input}
          value={text}
          maxLength={maxLength}
          disabled={isClosed}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={keys}
        />
        <Button variant="default" onClick={submit} loading={isBusy} disabled={isClosed}>
          {texts.send}
        </Button>
      </div>
      <Button variant="subtle" size="compact-sm" onClick={onRestart} disabled={entries.length === 0 || isBusy}>
        {texts.again}
      </Button>
    </section>
  );
}

/** Ref of the last entry: scrolls it into view. */
const reveal = (entry: HTMLElement | null): void => entry?.scrollIntoView({ block: 'nearest' });

/** The messages of both sides. */
function Entries({ texts, entries, isBusy }: { texts: Texts; entries: readonly TrialEntry[]; isBusy: boolean }) {
  return (
    <ol
      className={classes['entries']}
      {...scrollsByKeys}
      aria-label={texts.entries}
      aria-live="polite"
      aria-busy={isBusy}
    >
      {entries.map(({ from, text, detail }, i) => (
        // Entries are only appended, so the index is stable.
        <li key={String(i)} data-from={from} ref={i === entries.length - 1 ? reveal : undefined}>
          <span className="bc-said">{from !== 'note' && `${texts[from]}: `}</span>
          {text}
          {detail !== undefined && <em>{detail}</em>}
        </li>
      ))}
    </ol>
  );
}
