import { type RewriteLanguage, type RewriteStyle, rewritingApi } from '@balcao/contract/ai/rewriting.api';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../platform/api.ts';
import { translate } from '../../platform/texts.ts';
import { describeAiFailure } from '../describe-ai-failure.ts';
import { rewritingTexts } from './rewriting.texts.ts';

type Asked = { style: RewriteStyle; language?: RewriteLanguage };

type RewritingState =
  | { is: 'idle' }
  | { is: 'working' }
  /** `before`: the original text; `after`: its replacement */
  | { is: 'done'; before: string; after: string }
  | { is: 'failed'; why: string; asked: Asked };

export type Rewriting = {
  state: RewritingState;
  rewrite: (asked: Asked) => Promise<void>;
  cancel: () => void;
  undo: () => void;
};

/** Longer than the server's own timeout for the AI service. */
const timeoutMs = 35_000;

/** Requests a rewriting of the draft and replaces it, with undo. Typing meanwhile discards the rewriting. */
export function useRewriting({ text, write }: { text: string; write: (text: string) => void }): Rewriting {
  const [state, setState] = useState<RewritingState>({ is: 'idle' });
  const running = useRef<{ text: string; abort: AbortController }>(undefined);

  const stop = () => {
    running.current?.abort.abort();
    running.current = undefined;
  };
  useEffect(() => () => running.current?.abort.abort(), []);
  useEffect(() => {
    if (running.current && running.current.text !== text) {
      running.current.abort.abort();
      running.current = undefined;
    }
    setState((now) => {
      if (now.is === 'done' && now.after === text) return now;
      return (now.is === 'working' && running.current) || now.is === 'failed' ? now : { is: 'idle' };
    });
  }, [text]);

  const rewrite = async (asked: Asked) => {
    stop();
    const run = { text, abort: new AbortController() };
    running.current = run;
    setState({ is: 'working' });
    try {
      const { text: after } = await call(rewritingApi.rewrite, {
        body: { text, ...asked },
        signal: run.abort.signal,
        timeoutMs,
      });
      if (running.current !== run) return;
      running.current = undefined;
      if (after === text.trim()) return setState({ is: 'failed', why: translate(rewritingTexts)('same'), asked });
      write(after);
      setState({ is: 'done', before: text, after });
    } catch (error) {
      if (running.current !== run) return;
      running.current = undefined;
      setState({ is: 'failed', why: describeAiFailure(error), asked });
    }
  };
  return {
    state,
    rewrite,
    cancel: () => {
      stop();
      setState({ is: 'idle' });
    },
    undo: () => {
      if (state.is !== 'done') return;
      write(state.before);
      setState({ is: 'idle' });
    },
  };
}
