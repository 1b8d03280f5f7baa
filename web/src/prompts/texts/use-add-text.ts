import type { AddPromptTextInput } from '@balcao/contract/prompts/prompt-text';
import { useState } from 'react';
import { describeError } from '../../platform/errors/error-texts.ts';
import { detailsOf } from '../../platform/refusal.ts';
import { useTexts } from '../../platform/texts.ts';
import { promptTexts } from '../prompt.texts.ts';
import { addPromptText } from './prompt-text.queries.ts';
import { readFileWords } from './read-file-words.ts';

/** Adds a text to a saved prompt; holds the error of the last attempt. */
export function useAddText(promptId: number) {
  const t = useTexts(promptTexts);
  const [busy, setBusy] = useState<'file' | 'page'>();
  const [problem, setProblem] = useState<string | null>(null);

  const describe = (error: unknown): string => {
    const { url, name } = detailsOf(error, 'ERR_INVALID_INPUT')?.fields ?? {};
    if (url !== undefined) return t('pageUnreadable');
    return name === 'too_many' ? t('textsFull') : describeError(error);
  };
  const add = async (kind: 'file' | 'page', read: () => Promise<AddPromptTextInput>): Promise<boolean> => {
    setBusy(kind);
    setProblem(null);
    try {
      await addPromptText(promptId, await read());
      return true;
    } catch (error) {
      setProblem(error instanceof UnreadableFile ? t('fileUnreadable', { name: error.message }) : describe(error));
      return false;
    } finally {
      setBusy(undefined);
    }
  };
  return {
    busy,
    problem,
    addPage: (url: string) => add('page', async () => ({ url })),
    addFile: (file: File) =>
      add('file', async () => {
        const text = await readFileWords(file).catch(() => '');
        if (text === '') throw new UnreadableFile(file.name);
        return { name: file.name.slice(0, 200), text };
      }),
  };
}

/** The file has no text; the message is its name. */
class UnreadableFile extends Error {}
