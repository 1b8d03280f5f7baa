import type { Message } from '@balcao/contract/messages/message';
import { truncateText } from '@balcao/contract/truncate-text';
import { useRef } from 'react';
import { translate } from '../../platform/texts.ts';
import { useSession } from '../../shell/session/session.tsx';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { isLocal } from '../message.live.ts';
import { messageTexts } from '../messages.texts.ts';
import { cachedThread } from '../thread.queries.ts';
import { parseSignature } from '../whatsapp-format.ts';

const maxShownLength = 200;

/**
 * Sends, or asks first if a colleague answered after the user began to write, so that the customer gets no double answer.
 * Asks once per answer. Returns whether it was sent at once.
 */
export function useColleagueAnswer(ticketId: number, text: string): (send: () => void) => boolean {
  const { user } = useSession();
  /** Id of the last message when the user began to write; ids only grow. */
  const begunAfter = useRef<number>(undefined);
  const asked = useRef<string>(undefined);
  const isAsking = useRef(false);
  const received = cachedThread(ticketId)?.messages.filter((row) => !isLocal(row));
  if (text.trim() === '') begunAfter.current = undefined;
  else if (received) begunAfter.current ??= Number(received.at(-1)?.id ?? 0);
  const findAnswer = () => {
    const since = begunAfter.current;
    if (since === undefined) return undefined;
    const answer = cachedThread(ticketId)?.messages.findLast(
      (row) => !isLocal(row) && Number(row.id) > since && isAnswerOfColleague(row, user.id),
    );
    return answer?.id === asked.current ? undefined : answer;
  };
  return (send) => {
    // Enter pressed again before the question is visible.
    if (isAsking.current) return false;
    const answer = findAnswer();
    if (!answer) {
      send();
      return true;
    }
    asked.current = answer.id;
    isAsking.current = true;
    void askDespite(answer).then((isMeant) => {
      isAsking.current = false;
      if (isMeant) send();
    });
    return false;
  };
}

const isAnswerOfColleague = ({ fromMe, isPrivate, isAutomatic, sentBy, mediaType }: Message, userId: number): boolean =>
  fromMe && !isPrivate && !isAutomatic && mediaType !== 'reactionMessage' && sentBy !== null && sentBy.id !== userId;

/** Resolves to whether to send anyway. */
function askDespite({ sentBy, body }: Message): Promise<boolean> {
  const t = translate(messageTexts);
  const unsignedBody = parseSignature(body)?.rest ?? body;
  return confirm({
    title: t('answeredTitle', { name: sentBy?.name ?? '' }),
    text:
      unsignedBody.length > maxShownLength ? `“${truncateText(unsignedBody, maxShownLength)}…”` : `“${unsignedBody}”`,
    action: t('sendAnyway'),
    cancel: t('backToText'),
  });
}
