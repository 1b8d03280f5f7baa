import type { BotQueue, BotResponder } from '@balcao/contract/automation/bot';
import { hoursAt } from '@balcao/contract/automation/hours.rules';
import type { BotSetup } from '@balcao/contract/automation/play.rules';
import type { AutomationDraft } from '@balcao/contract/dry-runs/dry-run';
import { compareQueues } from '@balcao/contract/queues/queue-order.rules';
import { type GivenFields, givenFields } from '../platform/given-fields.ts';
import type { Automation } from './read-automation.ts';

type WithId = { id: number };

/** The automation as it would be with the draft saved. */
export function applyDraft(
  saved: Automation,
  { connections, queues, settings, schedules, holidays }: AutomationDraft,
): Automation {
  return {
    ...saved,
    schedules: schedules ?? saved.schedules,
    holidays: holidays ?? saved.holidays,
    settings: { ...saved.settings, ...givenFields(settings) },
    connections: saved.connections.map((one) => ({ ...one, ...draftOf(connections, one) })),
    queues: saved.queues.map((one) => {
      const { options, ...draft } = draftOf(queues, one);
      if (options === undefined) return { ...one, ...draft };
      const fileOf = new Map(one.options.map(({ id, fileId }) => [id, fileId]));
      return { ...one, ...draft, options: options.map((o) => ({ ...o, fileId: fileOf.get(o.id) ?? null })) };
    }),
  };
}

const draftOf = <D extends WithId>(drafts: readonly D[], { id }: WithId): GivenFields<D> =>
  givenFields(drafts.find((draft) => draft.id === id) ?? ({} as D));

type Customer = BotSetup['contact'];

/** The engine's input about a connection at a time; null: the connection is deleted. */
export function setupOf(
  automation: Automation,
  whatsappId: number | null,
): ((now: Date, contact: Customer) => BotSetup) | null {
  const connection = automation.connections.find(({ id }) => id === whatsappId);
  if (!connection) return null;
  const queues = automation.queues.filter(({ id }) => connection.queueIds.includes(id)).sort(compareQueues);
  const { timeZone, holidays } = automation;
  const hoursOf = (schedules: Automation['schedules'], now: Date) => hoursAt({ schedules, holidays, timeZone }, now);
  const { greetingMessage, outOfHoursMessage, maxUseBotQueues, timeUseBotQueues } = connection;
  return (now, contact) => {
    const company = hoursOf(automation.schedules, now);
    return {
      contact,
      connection: {
        greetingMessage,
        outOfHoursMessage,
        maxUseBotQueues,
        timeUseBotQueuesMinutes: timeUseBotQueues,
        responder: responderOf(connection),
        queues: queues.map(
          (queue): BotQueue => ({
            id: queue.id,
            name: queue.name,
            greetingMessage: queue.greetingMessage,
            fileId: queue.fileId,
            outOfHoursMessage: queue.outOfHoursMessage,
            ...hoursOf(queue.schedules, now),
            responder: responderOf(queue),
            options: queue.options,
          }),
        ),
      },
      settings: automation.settings,
      isCompanyOpen: company.open,
      companyClosedSince: company.closedSince,
    };
  };
}

/** The first that is set (docs/decisions/0301). */
function responderOf({
  integrationId,
  promptId,
}: {
  integrationId: number | null;
  promptId: number | null;
}): BotResponder | null {
  if (integrationId !== null) return { kind: 'integration', id: integrationId };
  return promptId === null ? null : { kind: 'prompt', id: promptId };
}
