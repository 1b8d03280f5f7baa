import {
  peopleTakeOver,
  type Responder,
  type ResponderAnswer,
  type ResponderQuestion,
} from '../automation/responders/responder-port.ts';
import { readRecentMessages } from '../messages/lists/read-recent-messages.ts';
import type { Tx } from '../platform/db/tx.ts';
import { type Conversation, conversationOf, turnsOf } from './conversation-turns.rules.ts';
import { type PromptAnswer, prepareAnswer } from './prepare-answer.ts';
import { type StoredPrompt, selectPrompts } from './prompt.store.ts';
import type { PromptDeps } from './prompt-deps.ts';
import { hadNothing, readIn, transferredBy, unspokenBecause, waitsBecause } from './prompt-note.texts.ts';
import { discardSounds, type Spoken, synthesizeReplies } from './voice/synthesize-replies.ts';

/** Allowance for messages that are read but not passed to models (notes, calls). */
const extraMessages = 40;

/** A prompt answers with its model's text, or not at all: then a note gives users the reason. */
export const promptResponder = (deps: PromptDeps): Responder => ({
  async prepare(tx, question) {
    const [prompt] = await selectPrompts(tx, { only: question.id });
    if (!prompt) return async () => peopleTakeOver(waitsBecause('IA', 'missing'));
    const conversation = await readConversation(tx, question, prompt.maxMessages);
    const queueId = question.ticket.queueId ?? prompt.queueId;
    if (conversation.user === '') return async () => peopleTakeOver(hadNothing(prompt.name), queueId);
    const customerName = question.ticket.contact.name;
    const ask = await prepareAnswer(tx, deps, prompt, { conversation, customerName });
    const { companyId } = tx;
    return async () => {
      const answer = await ask();
      const spoken = await synthesizeReplies(deps, companyId, prompt, answer.failed === null ? answer.texts : []);
      return { ...toResponderAnswer(prompt, answer, spoken, queueId), discard: () => discardSounds(deps, spoken) };
    };
  },
});

const readConversation = async (tx: Tx, { ticket }: ResponderQuestion, maxMessages: number): Promise<Conversation> =>
  conversationOf(turnsOf(await readRecentMessages(tx, ticket.id, maxMessages + extraMessages)), maxMessages);

/** After a failure the ticket waits where it is; after a handover it waits in the prompt's queue. */
function toResponderAnswer(
  { name, queueId: transferQueueId }: StoredPrompt,
  answer: PromptAnswer,
  { replies, failed }: Spoken,
  waitingQueueId: number | null,
): ResponderAnswer {
  if (answer.failed !== null) return peopleTakeOver(waitsBecause(name, answer.failed), waitingQueueId);
  return {
    replies,
    notes: [
      ...(failed === null ? [] : [unspokenBecause(name, failed)]),
      ...(answer.sources.length > 0 ? [readIn(name, answer.sources)] : []),
      ...(answer.transfers ? [transferredBy(name)] : []),
    ],
    outcome: answer.transfers ? { type: 'people', queueId: transferQueueId } : { type: 'stay' },
  };
}
