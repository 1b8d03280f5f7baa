import { type SandboxBehaviour, sandboxApi } from '@balcao/contract/sandbox/sandbox.api';
import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../platform/api.ts';
import { describeError } from '../platform/error-texts.ts';
import { useTexts } from '../platform/texts.ts';
import { confirm } from '../ui/confirm.ts';
import { toast } from '../ui/toasts.tsx';
import { useCustomers } from './customers.ts';
import type { Composing } from './phone-composer.tsx';
import { saidLine } from './phone-log.ts';
import { lookAgain, useBehave, useChats, useThread } from './sandbox.queries.ts';
import { sandboxTexts } from './sandbox.texts.ts';
import { useHappened } from './use-happened.ts';
import { type Said, useOutbox } from './use-outbox.ts';

/** State and actions of the sandbox page, once the phone is loaded. */
export function usePhoneSide(token: string, behaviour: SandboxBehaviour) {
  const t = useTexts(sandboxTexts);
  const chats = useChats(token, true).data ?? [];
  const others = useMemo(() => chats.map(({ number, name }) => ({ number, name })), [chats]);
  const customers = useCustomers(others);
  const { number } = customers.chosen;
  const thread = useThread(token, number, true);
  const messages = thread.data?.messages;
  const { happened, add } = useHappened(number, messages);
  const behave = useBehave(token);
  const [showTyping, setShowTyping] = useState(true);
  const [drafts, setDrafts] = useState<Record<string, Composing>>({});
  const outbox = useOutbox(token, behaviour.online, {
    sent: (said) => add([saidLine(said, t)]),
    failed: (error) => add([{ way: 'out', text: t('refused', { reason: describeError(error) }) }]),
  });

  const unread = chats.find((chat) => chat.number === number)?.unread ?? 0;
  const newest = messages?.at(-1)?.id;
  useReading(token, number, unread > 0 && newest !== undefined, unread, () => {
    if (behaviour.readReceipts) add([{ way: 'out', text: t('receipt') }]);
  });

  return {
    chats,
    customers,
    messages,
    typing: thread.data?.typing ?? false,
    happened,
    outbox,
    behave: behave.mutate,
    showTyping,
    setShowTyping,
    composing: drafts[number] ?? { text: '' },
    setComposing: (next: Composing) => setDrafts((all) => ({ ...all, [number]: next })),
    say: (said: Said) => outbox.send(customers.chosen, said),
    tellTyping(typing: boolean) {
      if (!showTyping || !behaviour.online) return;
      // A failed typing signal is ignored: it is only informative.
      call(sandboxApi.typing, { params: { token, number }, body: { typing } }).catch(() => {});
    },
    async clear() {
      if (!(await confirm({ title: t('clearTitle'), text: t('clearText'), action: t('clear'), danger: true }))) return;
      try {
        await call(sandboxApi.clear, { params: { token } });
        await lookAgain(token);
      } catch (error) {
        toast.error(error);
      }
    },
  };
}

/** Sends a read receipt while the conversation is on screen and the tab is visible. */
function useReading(token: string, number: string, due: boolean, unread: number, told: () => void): void {
  const busy = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each change of the unread messages
  useEffect(() => {
    if (!due || document.hidden || busy.current) return;
    busy.current = true;
    call(sandboxApi.read, { params: { token, number } })
      .then(told, () => {})
      .then(() => lookAgain(token))
      .finally(() => {
        busy.current = false;
      });
  }, [token, number, due, unread]);
}
