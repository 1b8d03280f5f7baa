import type { ListedContact } from '@balcao/contract/contacts/contact';
import { contactApi } from '@balcao/contract/contacts/contact.api';
import type { Message } from '@balcao/contract/messages/message';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { describeError } from '../../platform/errors/error-texts.ts';
import { Refusal } from '../../platform/refusal.ts';
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
 * forwarded stay selected, so that another attempt sends no message twice. One that was deleted meanwhile does not stop
 * the others.
 */
export function useForwardTo(onEnded: () => void): ForwardTo {
  const t = useTexts(forwardTexts);
  const chosen = useForwardingState()?.chosen ?? nothing;
  const [running, setRunning] = useState<number>();

  const forward = async ({ id: contactId, name }: { id: number; name: string }) => {
    // In the order of the conversation, not of the selection. Selected messages may have been unloaded.
    const ids = [...chosen.values()].sort(compareMessages).map(({ id }) => id);
    let [done, finished] = [0, 0];
    const report = (error: unknown) =>
      toast.error(done > 0 ? t('forwardStopped', { done, count: ids.length, reason: describeError(error) }) : error);
    try {
      let missing: unknown;
      for (const id of ids) {
        if (finished > 0) await new Promise((resolve) => setTimeout(resolve, forwardPauseMs));
        setRunning(finished + 1);
        const deleted = await forwardExisting(id, contactId);
        missing ??= deleted;
        if (deleted === undefined) done++;
        finished++;
      }
      if (missing === undefined) toast.success(t('forwarded', { count: ids.length, name }));
      else report(missing);
      onEnded();
      endForwarding();
    } catch (error) {
      report(error);
      dropForwarded(ids.slice(0, finished));
    }
    setRunning(undefined);
  };
  return { forward, running };
}

/** Resolves to the refusal of a message that was deleted meanwhile. @throws other errors */
const forwardExisting = (id: string, contactId: number): Promise<Refusal | undefined> =>
  forwardMessage(id, contactId).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof Refusal && error.code === 'ERR_NO_MESSAGE_FOUND') return error;
      throw error;
    },
  );

const nothing: ReadonlyMap<string, Message> = new Map();

/** The first page of the contacts that match a text. */
export async function findRecipients(searchParam: string, signal: AbortSignal): Promise<ListedContact[]> {
  return (await call(contactApi.list, { query: { searchParam }, signal })).contacts;
}
