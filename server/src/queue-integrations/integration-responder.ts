import { peopleTakeOver, type Responder, type ResponderAnswer } from '../automation/responders/responder-port.ts';
import { hasPlanFeature } from '../companies/require-plan.ts';
import { ServiceFailure } from '../platform/outside/call-outside.ts';
import { waitsBecause } from './answers/service-note.texts.ts';
import { prepareDialogflow } from './dialogflow/prepare-dialogflow.ts';
import type { AnsweringDeps } from './integration-deps.ts';
import { type StoredIntegration, selectIntegration } from './queue-integration.store.ts';
import { prepareTypebot } from './typebot/prepare-typebot.ts';
import { queueDeliveries } from './webhooks/queue-deliveries.ts';

/** A company's services answer, each type in its own way; after a failure the ticket goes to users, with a note. */
export const integrationResponder = (deps: AnsweringDeps): Responder => ({
  async prepare(tx, { ticket, id, withText }) {
    const integration = await selectIntegration(tx, id);
    if (!integration) return async () => peopleTakeOver(waitsBecause(`#${id}`, 'removed'));
    const { name } = integration;
    if (!(await hasPlanFeature(tx, 'useIntegrations'))) return async () => peopleTakeOver(waitsBecause(name, 'plan'));
    if (integration.type === 'typebot')
      return orPeople(integration, await prepareTypebot(tx, ticket, integration, deps));
    if (integration.type === 'dialogflow')
      return orPeople(integration, await prepareDialogflow(tx, { ticket, withText }, integration, deps));
    await queueDeliveries(tx, ticket, integration);
    return async () => noReply;
  },
});

const noReply: ResponderAnswer = { replies: [], notes: [], outcome: { type: 'stay' } };

const orPeople =
  ({ name }: StoredIntegration, ask: () => Promise<ResponderAnswer>) =>
  async (): Promise<ResponderAnswer> => {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof ServiceFailure) return peopleTakeOver(waitsBecause(name, error.reason));
      throw error;
    }
  };
