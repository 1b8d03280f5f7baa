import { useEffect, useEffectEvent, useState } from 'react';
import type { Attachment } from './attachments/attachments.ts';

type Content = { text: string; isNote: boolean; attachments: readonly Attachment[] };

/**
 * Submits at once or, if it has to wait for a file, when the file is prepared; returns whether it was at once. What was
 * changed meanwhile is not submitted: the text may be unfinished, and a file that could not be fetched is missing.
 */
export function useDeferredSubmit(
  { text, isNote, attachments }: Content,
  waits: boolean,
  submit: () => boolean,
): () => boolean {
  const files = attachments.map(({ id, caption, refusal }) => [id, caption, refusal]);
  const content = JSON.stringify([text, isNote, files]);
  const [deferred, setDeferred] = useState<string>();
  const submitDeferred = useEffectEvent(() => {
    setDeferred(undefined);
    if (deferred === content) submit();
  });
  useEffect(() => {
    if (deferred !== undefined && !waits) submitDeferred();
  }, [deferred, waits]);
  return () => {
    if (!waits) return submit();
    setDeferred(content);
    return false;
  };
}
