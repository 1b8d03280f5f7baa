import type { ListedContact } from '@balcao/contract/contacts/contact';
import { contactApi } from '@balcao/contract/contacts/contact.api';
import type { Message } from '@balcao/contract/messages/message';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { describeError } from '../../platform/errors/error-texts.ts';
import { useTexts } from '../../platform/texts.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { compareMessages } from '../message.live.ts';
import { forwardMessage } from '../message.queries.ts';
import { forwardTexts } from './forward.texts.ts';
import { dropForwarded, endForwarding, forwardPauseMs, useForwardingState } from './forwarding.ts';

type ForwardTo = {
  forward: (contact: { id: number; name: string }) => Promise<void>;
  /** which message is being forwarded, from 1; undefined when none is */
  running: number | undefined;
};

/**
 * Forwards the selected messages one by one with a pause, and ends the selection. After a failure those that were not
 * forwarded stay selected, so that another attempt sends no message twice.
 */
export function useForwardTo(onEnded: () => void): ForwardTo {
  const t = useTexts(forwardTexts);
  const chosen = useForwardingState()?.chosen ?? nothing;
  const [running, setRunning] = useState<number>();

  const forward = async ({ id: contactId, name }: { id: number; name: string }) => {
    // In the order of the conversation, not of the selection. Selected messages may have been unloaded.
    const ids = [...chosen.values()].sort(compareMessages).map(({ id }) => id);
    let done = 0;
    try {
      for (const id of ids) {
        if (done > 0) await new Promise((resolve) => setTimeout(resolve, forwardPauseMs));
        setRunning(done + 1);
        await forwardMessage(id, contactId);
        done++;
      }
      toast.success(t('forwarded', { count: ids.length, name }));
      onEnded();
      endForwarding();
    } catch (error) {
      toast.error(done > 0 ? t('forwardStopped', { done, count: ids.length, reason: describeError(error) }) : error);
      dropForwarded(ids.slice(0, done));
    }
    setRunning(undefined);
  };
  return { forward, running };
}

const nothing: ReadonlyMap<string, Message> = new Map();

/** The first page of the contacts that match a text. */
export async function findRecipients(searchParam: string, signal: AbortSignal): Promise<ListedContact[]> {
  return (await call(contactApi.list, { query: { searchParam }, signal })).contacts;
}
