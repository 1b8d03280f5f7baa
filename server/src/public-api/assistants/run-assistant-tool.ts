import { ensure } from '@balcao/contract/errors';
import {
  type AssistantTool,
  type AssistantToolName,
  assistantTools,
} from '@balcao/contract/public-api/assistant-tools';
import type { Actor } from '@balcao/contract/users/actor';
import { programActor } from '@balcao/contract/users/program.rules';
import { z } from 'zod';
import { retryOnRace } from '../../platform/db/retry-on-race.ts';
import { inTx, type Tx } from '../../platform/db/tx.ts';
import { parseGiven } from '../../platform/http/serve.ts';
import type { Caller } from '../identify-caller.ts';
import type { SendDeps } from '../send-api-message.ts';
import { handOver, sendAsAssistant, suggestReply } from './act-as-assistant.ts';
import {
  findContactsForAssistant,
  findConversationsForAssistant,
  listQueuesForAssistant,
  readConversationForAssistant,
} from './read-as-assistant.ts';

const record = z.record(z.string(), z.unknown());

type Run = (deps: SendDeps, caller: Caller, given: unknown) => Promise<Record<string, unknown>>;

const runs: Record<AssistantToolName, Run> = {
  find_contacts: inOneTx(assistantTools.find_contacts, findContactsForAssistant),
  find_conversations: inOneTx(assistantTools.find_conversations, findConversationsForAssistant),
  read_conversation: inOneTx(assistantTools.read_conversation, readConversationForAssistant),
  list_queues: inOneTx(assistantTools.list_queues, listQueuesForAssistant),
  draft_message: inOneTx(assistantTools.draft_message, suggestReply),
  send_message: async (deps, caller, given) => {
    const { input, output } = assistantTools.send_message;
    return output.parse(await sendAsAssistant(deps, caller, parseGiven(input, given ?? {})));
  },
  hand_over: inOneTx(assistantTools.hand_over, handOver),
};

/** @throws Failure of the tool; ERR_NO_PERMISSION when the token lacks the scope */
export async function runAssistantTool(
  deps: SendDeps,
  caller: Caller,
  name: AssistantToolName,
  given: unknown,
): Promise<Record<string, unknown>> {
  ensure(caller.scopes.includes(assistantTools[name].scope), 'ERR_NO_PERMISSION');
  return runs[name](deps, caller, given);
}

/** Runs the tool in one transaction of the caller's company. */
function inOneTx<I extends z.ZodType, O extends z.ZodType>(
  { input, output }: AssistantTool<I, O>,
  run: (tx: Tx, actor: Actor, input: z.output<I>) => Promise<z.input<O>>,
): Run {
  return async ({ context }, caller, given) => {
    const parsed = parseGiven(input, given ?? {});
    const work = (tx: Tx) => run(tx, programActor(caller), parsed);
    return record.parse(output.parse(await retryOnRace(() => inTx(context, caller.companyId, work))));
  };
}
