import type { SandboxMessage } from '@balcao/contract/sandbox/sandbox.api';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../platform/texts.ts';
import { type Passed, passedBetween } from './phone-log.ts';
import { sandboxTexts } from './sandbox.texts.ts';

export type Happened = Passed & { key: number; at: number };

const most = 40;

/** What went through between this phone and the desk while one looked, the newest first. */
export function useHappened(number: string, messages: readonly SandboxMessage[] | undefined) {
  const t = useTexts(sandboxTexts);
  const [happened, setHappened] = useState<readonly Happened[]>([]);
  const count = useRef(0);
  const seen = useRef<{ number: string; messages: readonly SandboxMessage[] }>(undefined);

  const add = (passed: readonly Passed[]) => {
    if (passed.length === 0) return;
    const at = Date.now();
    const lines = passed.map((one) => ({ ...one, at, key: ++count.current }));
    setHappened((all) => [...lines.reverse(), ...all].slice(0, most));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each look that brought something else
  useEffect(() => {
    if (!messages) return;
    // The first look at a conversation shows what was there before, not what happens.
    if (seen.current?.number === number) add(passedBetween(seen.current.messages, messages, t));
    seen.current = { number, messages };
  }, [number, messages]);
  return { happened, add };
}
