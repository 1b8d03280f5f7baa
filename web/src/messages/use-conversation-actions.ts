import type { Capabilities } from '@balcao/contract/channels/channel';
import type { Message } from '@balcao/contract/messages/message';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { canSee } from '@balcao/contract/tickets/visibility.rules';
import { actorFromSession } from '@balcao/contract/users/actor-of';
import { useCallback, useMemo, useState } from 'react';
import { useQuotedMessage } from '../drafts/quoted-messages.ts';
import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session/session.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import type { ShownMessage } from '../ui/row-window/use-highlighted-row.ts';
import type { ConversationActions } from './conversation-context.ts';
import { isEarlierLoaded } from './earlier/earlier.queries.ts';
import { useForwarding } from './forward/forwarding.ts';
import { messageTexts } from './messages.texts.ts';
import { useAddressedMessage } from './thread/use-addressed-message.ts';
import { loadAround } from './thread.queries.ts';
import { dropUnsavedEdit } from './unsaved-edits.ts';
import { useMessageCommands } from './use-message-commands.ts';
import { useSaveEdit } from './use-save-edit.ts';

type Input = { ticket: Ticket; capabilities: Capabilities | undefined; reopen: () => void };

/** Actions of bubbles, and the dialogs they open. */
export function useConversationActions({ ticket, capabilities, reopen }: Input) {
  const t = useTexts(messageTexts);
  const { user, may } = useSession();
  const commands = useMessageCommands(ticket.id);
  const [replying, setReplying] = useQuotedMessage(user.id, ticket.id);
  const [editing, setEditing] = useState<Message>();
  const [photo, showPhoto] = useState<string>();
  const [history, setHistory] = useState<string>();
  const [info, setInfo] = useState<string>();
  const [target, setTarget] = useState<ShownMessage>();
  const { chosen, toggle, start } = useForwarding(() => toast.error(t('tooMany')));

  const goTo = useCallback(
    (id: string, { focus = true } = {}) => {
      const loading = isEarlierLoaded(ticket.id, id) ? Promise.resolve(true) : loadAround(ticket.id, id);
      loading.then((there) => there && setTarget({ id, focus }), toast.error);
    },
    [ticket.id],
  );
  useAddressedMessage(readId, goTo);

  const isReadOnly = !canSee(actorFromSession(user), ticket);
  const actions = useMemo<Omit<ConversationActions, 'chooseTemplate'>>(
    () => ({
      ...commands,
      ticket,
      userId: user.id,
      canChangeAll: may('messages:changeOthers'),
      canWrite: ticket.status === 'open' && !isReadOnly,
      isReadOnly,
      capabilities,
      selectedIds: chosen,
      toggle,
      reply: (message) => {
        setEditing(undefined);
        setReplying(message);
      },
      edit: (message) => {
        setReplying(undefined);
        setEditing(message);
      },
      reopen,
      forward: start,
      history: (message) => setHistory(message.id),
      info: (message) => setInfo(message.id),
      goTo,
      openPhoto: (message) => showPhoto(message.id),
    }),
    [commands, ticket, user.id, may, isReadOnly, capabilities, chosen, toggle, reopen, start, goTo, setReplying],
  );
  const finish = useCallback(() => {
    if (editing) dropUnsavedEdit(editing);
    setReplying(undefined);
    setEditing(undefined);
  }, [editing, setReplying]);
  const saveEdit = useSaveEdit(ticket.id, { isAnswering: replying !== undefined, finish, setEditing });
  const [closeHistory, closeInfo] = [() => setHistory(undefined), () => setInfo(undefined)];
  const state = { replying, editing, photo, showPhoto, history, closeHistory, info, closeInfo, target };
  return { actions, state, finish, saveEdit };
}

const readId = (value: string | null): string | undefined => value || undefined;
