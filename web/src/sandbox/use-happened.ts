import type { SandboxMessage } from '@balcao/contract/sandbox/sandbox.api';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../platform/texts.ts';
import { type Passed, passedBetween } from './phone-log.ts';
import { sandboxTexts } from './sandbox.texts.ts';

export type Happened = Passed & { key: number; at: number };

const most = 40;

/** Log of messages and receipts between this phone and the server since the page was opened, newest first. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each poll whose result differs
  useEffect(() => {
    if (!messages) return;
    // The first poll of a conversation returns its history: it produces no log entries.
    if (seen.current?.number === number) add(passedBetween(seen.current.messages, messages, t));
    seen.current = { number, messages };
  }, [number, messages]);
  return { happened, add };
}
