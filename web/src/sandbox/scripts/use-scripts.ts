import { useEffect, useRef, useState } from 'react';
import { toast } from '../../ui/dialogs/toasts.tsx';
import type { Customer } from '../customers/customers.ts';
import type { SendQueue } from '../use-send-queue.ts';
import { type ScriptName, scripts } from './scripts.ts';

export type Scripts = {
  running: { readonly [S in ScriptName]?: { done: number; total: number } };
  /** starts the script for this customer, or stops it when it runs */
  toggle(script: ScriptName, customer: Customer): void;
};

/** Scripts keep running while their buttons are hidden, and stop when the page unmounts. */
export function useScripts(send: SendQueue['send']): Scripts {
  const [running, setRunning] = useState<Scripts['running']>({});
  const abortControllers = useRef(new Map<ScriptName, AbortController>());
  const sendNow = useRef(send);
  sendNow.current = send;
  useEffect(() => {
    const all = abortControllers.current;
    return () => {
      for (const stop of all.values()) stop.abort();
    };
  }, []);

  return {
    running,
    toggle(script, customer) {
      const now = abortControllers.current.get(script);
      if (now) return now.abort();
      const stop = new AbortController();
      abortControllers.current.set(script, stop);
      const progress = (done: number, total: number) => setRunning((all) => ({ ...all, [script]: { done, total } }));
      progress(0, 1);
      scripts[script]({ customer, enqueue: (...content) => sendNow.current(...content), progress, signal: stop.signal })
        .catch((error: unknown) => !stop.signal.aborted && toast.error(error))
        .finally(() => {
          abortControllers.current.delete(script);
          setRunning(({ [script]: _, ...others }) => others);
        });
    },
  };
}
