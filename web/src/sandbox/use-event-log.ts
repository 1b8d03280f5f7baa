import type { SandboxMessage } from '@balcao/contract/sandbox/sandbox.api';
import { useEffect, useRef, useState } from 'react';
import { serverNow } from '../platform/clock/server-clock.ts';
import { useTexts } from '../platform/texts.ts';
import { diffEvents, type PhoneEvent } from './phone-events.ts';
import { sandboxTexts } from './sandbox.texts.ts';

export type LoggedEvent = PhoneEvent & { key: number; at: number };

const maxEvents = 40;

/** Log of messages and receipts between this phone and the server since the page was opened, newest first. */
export function useEventLog(number: string, messages: readonly SandboxMessage[] | undefined) {
  const t = useTexts(sandboxTexts);
  const [events, setEvents] = useState<readonly LoggedEvent[]>([]);
  const count = useRef(0);
  const seen = useRef<{ number: string; messages: readonly SandboxMessage[] }>(undefined);

  const add = (passed: readonly PhoneEvent[]) => {
    if (passed.length === 0) return;
    const at = serverNow();
    const entries = passed.map((one) => ({ ...one, at, key: ++count.current }));
    setEvents((all) => [...entries.reverse(), ...all].slice(0, maxEvents));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each poll whose result differs
  useEffect(() => {
    if (!messages) return;
    // The first poll of a conversation returns its history: it produces no log entries.
    if (seen.current?.number === number) add(diffEvents(seen.current.messages, messages, t));
    seen.current = { number, messages };
  }, [number, messages]);
  return { happened: events, add };
}
