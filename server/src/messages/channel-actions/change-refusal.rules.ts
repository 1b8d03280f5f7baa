import type { FailureReason } from '@balcao/contract/channels/failure-reason';
import type { CodeWithoutDetails } from '@balcao/contract/errors';
import type { MessageChange } from '@balcao/contract/messages/message';
import type { ChangeResult } from '../../channels/channel.ts';

export type ChangeRefusal = { code: CodeWithoutDetails; reason: FailureReason | null };

/** The channel's result, or the reason why it was not called. */
export type ChangeAnswer = ChangeResult | { outcome: 'noConnection' | 'unsupported' | 'tooOld' };

/** A connection that is down longer needs a person. */
const giveUpAfterMs = 60_000;

/** Reasons for a message that the channel does not have. */
const unknownMessage: readonly FailureReason[] = ['notSentYet', 'sandboxMessageMissing', 'contactWithoutNumber'];

/** The refusal shown to the author of a change; 'retry' when the channel may still accept it, null when it has. */
export function refusalOf(
  kind: MessageChange['kind'],
  answer: ChangeAnswer,
  waitedMs: number,
): ChangeRefusal | 'retry' | null {
  const code = kind === 'edit' ? 'ERR_SENDING_WAPP_MSG' : 'ERR_DELETE_WAPP_MSG';
  switch (answer.outcome) {
    case 'done':
      return null;
    case 'later':
      return waitedMs > giveUpAfterMs ? { code, reason: answer.reason } : 'retry';
    case 'refused':
      return unknownMessage.includes(answer.reason)
        ? { code: 'ERR_FETCH_WAPP_MSG', reason: answer.reason }
        : { code, reason: answer.reason };
    case 'tooOld':
      return { code: 'ERR_FETCH_WAPP_MSG', reason: null };
    case 'unsupported':
      return { code: 'ERR_CHANNEL_UNSUPPORTED', reason: null };
    case 'noConnection':
      return { code: 'ERR_WAPP_NOT_INITIALIZED', reason: null };
  }
}
