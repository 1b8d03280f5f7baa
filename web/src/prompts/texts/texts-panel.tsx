import type { Prompt } from '@balcao/contract/prompts/prompt';
import type { PromptText } from '@balcao/contract/prompts/prompt-text';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconFileText, IconTrash, IconWorld } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { formatCount } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { useRemoval } from '../../ui/dialogs/use-remove-record.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SlowSkeletons } from '../../ui/states/slow-skeletons.tsx';
import { promptTexts } from '../prompt.texts.ts';
import classes from '../prompts.module.css';
import { removePromptText, usePromptTexts } from './prompt-text.queries.ts';
import { promptTextTexts } from './prompt-text.texts.ts';
import { useAddText } from './use-add-text.ts';

/** Knowledge of the prompt: files and pages, each saved at once. */
export function TextsPanel({ prompt }: { prompt: Prompt }) {
  const t = useTexts(promptTexts);
  const { rows, isLoading, error, retry } = usePromptTexts(prompt.id);
  return (
    <section className={classes['pane']} aria-label={t('tabTexts')}>
      <p>{t('textsHint')}</p>
      {isLoading && <SlowSkeletons heights={[36, 36]} />}
      {Boolean(error) && <ErrorState isSmall error={error} onRetry={retry} />}
      {rows?.length === 0 && <p>{t('textsNone')}</p>}
      {rows && rows.length > 0 && <TextRows rows={rows} />}
      <AddText promptId={prompt.id} />
    </section>
  );
}

function TextRows({ rows }: { rows: readonly PromptText[] }) {
  const sizes = useTexts(promptTexts);
  const t = useTexts(promptTextTexts);
  const { remove, isRemoving } = useRemoval<PromptText>({
    texts: ({ name }) => ({
      title: t('removeTitle', { name }),
      text: t('removeConsequence'),
      action: t('removeAction'),
      done: t('removed'),
    }),
    remove: removePromptText,
  });
  return (
    <ul className={classes['texts']}>
      {rows.map((row) => (
        <li key={row.id}>
          {row.url === '' ? <IconFileText size={18} stroke={1.6} /> : <IconWorld size={18} stroke={1.6} />}
          <span>
            <strong>{row.name}</strong>
            <small>{row.url || sizes('textSize', { characters: formatCount(row.characters) })}</small>
          </span>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('remove', { name: row.name })}
            disabled={isRemoving}
            onClick={() => remove(row)}
          >
            <IconTrash size={18} stroke={1.6} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}

/** Adds a local file, or a page by its address. */
function AddText({ promptId }: { promptId: number }) {
  const t = useTexts(promptTexts);
  const [url, setUrl] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const { busy, problem, addFile, addPage } = useAddText(promptId);
  const submit = async () => {
    if (busy || url.trim() === '') return;
    // What was typed meanwhile stays.
    if (await addPage(url.trim())) setUrl((now) => (now === url ? '' : now));
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Prevents the submit of the surrounding form.
    event.preventDefault();
    event.stopPropagation();
    void submit();
  };
  return (
    <>
      <div className={classes['write']}>
        <TextInput
          aria-label={t('pageUrl')}
          placeholder="https://…"
          inputMode="url"
          value={url}
          error={problem}
          onChange={(event) => setUrl(event.currentTarget.value)}
          onKeyDown={keys}
        />
        <Button variant="default" onClick={() => void submit()} loading={busy === 'page'}>
          {t('addPage')}
        </Button>
      </div>
      <div>
        <Button variant="default" onClick={() => input.current?.click()} loading={busy === 'file'}>
          {t('addFile')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          tabIndex={-1}
          accept=".txt,.md,.pdf,text/plain,text/markdown,application/pdf"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = '';
            if (file) void addFile(file);
          }}
        />
      </div>
    </>
  );
}
