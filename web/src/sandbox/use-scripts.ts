import { useEffect, useRef, useState } from 'react';
import { toast } from '../ui/toasts.tsx';
import type { Customer } from './customers.ts';
import { type ScriptName, scripts } from './scripts.ts';
import type { Outbox } from './use-outbox.ts';

export type Scripts = {
  running: { readonly [S in ScriptName]?: { done: number; total: number } };
  /** starts the script for this customer, or stops it when it runs */
  press(script: ScriptName, customer: Customer): void;
};

/** Scripts keep running while their buttons are hidden, and stop when the page unmounts. */
export function useScripts(send: Outbox['send']): Scripts {
  const [running, setRunning] = useState<Scripts['running']>({});
  const stops = useRef(new Map<ScriptName, AbortController>());
  const sendNow = useRef(send);
  sendNow.current = send;
  useEffect(() => {
    const all = stops.current;
    return () => {
      for (const stop of all.values()) stop.abort();
    };
  }, []);

  return {
    running,
    press(script, customer) {
      const now = stops.current.get(script);
      if (now) return now.abort();
      const stop = new AbortController();
      stops.current.set(script, stop);
      const progress = (done: number, total: number) => setRunning((all) => ({ ...all, [script]: { done, total } }));
      progress(0, 1);
      scripts[script]({ customer, say: (...said) => sendNow.current(...said), progress, signal: stop.signal })
        .catch((error: unknown) => !stop.signal.aborted && toast.error(error))
        .finally(() => {
          stops.current.delete(script);
          setRunning(({ [script]: _, ...others }) => others);
        });
    },
  };
}
