import { type SandboxBehaviour, sandboxApi } from '@balcao/contract/sandbox/sandbox.api';
import { useEffect, useMemo, useRef, useState } from 'react';
import { call } from '../platform/api.ts';
import { describeError } from '../platform/errors/error-texts.ts';
import { useTexts } from '../platform/texts.ts';
import { confirm } from '../ui/dialogs/confirm.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { useCustomers } from './customers/customers.ts';
import type { Composing } from './phone/use-phone-sending.ts';
import { describeSend } from './phone-events.ts';
import { refetchPhone, useChangeBehaviour, useChats, useThread } from './sandbox.queries.ts';
import { sandboxTexts } from './sandbox.texts.ts';
import { useEventLog } from './use-event-log.ts';
import { type OutgoingContent, useSendQueue } from './use-send-queue.ts';

/** State and actions of the sandbox page, once the phone is loaded. */
export function useSandboxPhone(token: string, behaviour: SandboxBehaviour) {
  const t = useTexts(sandboxTexts);
  const chats = useChats(token, true).data ?? [];
  const others = useMemo(() => chats.map(({ number, name }) => ({ number, name })), [chats]);
  const customers = useCustomers(others);
  const { number } = customers.chosen;
  const thread = useThread(token, number, true);
  const messages = thread.data?.messages;
  const { happened: events, add } = useEventLog(number, messages);
  const changeBehaviour = useChangeBehaviour(token);
  const [showTyping, setShowTyping] = useState(true);
  const [drafts, setDrafts] = useState<Record<string, Composing>>({});
  const outbox = useSendQueue(token, behaviour.online, {
    onSent: (content) => add([describeSend(content, t)]),
    onFailed: (error) => add([{ direction: 'out', text: t('refused', { reason: describeError(error) }) }]),
  });

  const unread = chats.find((chat) => chat.number === number)?.unread ?? 0;
  const newest = messages?.at(-1)?.id;
  useReadReceipts(token, number, unread > 0 && newest !== undefined, unread, () => {
    if (behaviour.readReceipts) add([{ direction: 'out', text: t('receipt') }]);
  });

  return {
    chats,
    customers,
    messages,
    typing: thread.data?.typing ?? false,
    events,
    outbox,
    changeBehaviour: changeBehaviour.mutate,
    showTyping,
    setShowTyping,
    composing: drafts[number] ?? { text: '' },
    setComposing: (next: Composing) => setDrafts((all) => ({ ...all, [number]: next })),
    sendContent: (content: OutgoingContent) => outbox.send(customers.chosen, content),
    signalTyping(typing: boolean) {
      if (!showTyping || !behaviour.online) return;
      // A failed typing signal is ignored: it is only informative.
      call(sandboxApi.typing, { params: { token, number }, body: { typing } }).catch(() => {});
    },
    async clear() {
      if (!(await confirm({ title: t('clearTitle'), text: t('clearText'), action: t('clear'), danger: true }))) return;
      try {
        await call(sandboxApi.clear, { params: { token } });
        await refetchPhone(token);
      } catch (error) {
        toast.error(error);
      }
    },
  };
}

/** Sends a read receipt while the conversation is on screen and the tab is visible. */
function useReadReceipts(token: string, number: string, enabled: boolean, unread: number, onSent: () => void): void {
  const busy = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each change of the unread messages
  useEffect(() => {
    if (!enabled || document.hidden || busy.current) return;
    busy.current = true;
    call(sandboxApi.read, { params: { token, number } })
      .then(onSent, () => {})
      .then(() => refetchPhone(token))
      .finally(() => {
        busy.current = false;
      });
  }, [token, number, enabled, unread]);
}
