import type { Campaign, CreateCampaignInput } from '@balcao/contract/campaigns/campaign';
import type { UpdateCampaignSettingsInput } from '@balcao/contract/campaigns/campaign-setting';
import { beforeEach } from 'vitest';
import { testConversation } from '../../../tests/world/test-conversation.ts';
import type { TestWorld } from '../../../tests/world/test-world.ts';
import { createContactList } from '../contact-lists/create-contact-list.ts';
import { importListItems } from '../contact-lists/import-list-items.ts';
import { machineMessageProgressed } from '../messages/delivery/message-progress.ts';
import { type FinalResult, recordSendResult } from '../messages/delivery/record-send-result.ts';
import { subscribe } from '../platform/db/domain-events.ts';
import { inTx, type Tx } from '../platform/db/tx.ts';
import { createCampaign } from './create-campaign.ts';
import { showForecast } from './forecast/show-forecast.ts';
import { showReport } from './report/show-report.ts';
import { advanceSending } from './sending/advance-sending.ts';
import { cancelCampaign, restartCampaign, retryFailed, startCampaign } from './sending/change-campaign-state.ts';
import { followMessages } from './sending/follow-messages.ts';
import { updateCampaignSettings } from './settings/update-campaign-settings.ts';
import { prepareCampaign } from './snapshot/prepare-campaign.ts';

/** The test conversation with Ana's campaigns to lists of people; the subscription is active, there is no pace or window. */
export function testCampaigns() {
  const conversation = testConversation();
  const { world, state } = conversation;
  beforeEach(async () => {
    await world.sql(`update companies set due_date = '2999-12-31'`);
    await setPace({ messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0, window: null });
  });

  /** With the product's subscription: the progress of a message reaches the campaign. */
  const run = <T>(work: (tx: Tx) => Promise<T>) =>
    inTx({ ...world.context(), subscribers: [subscribe(machineMessageProgressed, followMessages)] }, 1, work);
  const setPace = (settings: UpdateCampaignSettingsInput['settings']) =>
    run((tx) => updateCampaignSettings(tx, world.ana, { settings }));
  const list = (people: number, from = 0): Promise<number> =>
    run(async (tx) => {
      const { id } = await createContactList(tx, { name: 'Clientes' });
      await importListItems(
        tx,
        id,
        Array.from({ length: people }, (_, i) => ({
          name: `Pessoa ${from + i + 1}`,
          number: numberOf(from + i),
          email: '',
        })),
      );
      return id;
    });
  const create = async (over: Partial<CreateCampaignInput> = {}, people = 3): Promise<Campaign> => {
    const contactListId = over.contactListId === undefined ? await list(people) : over.contactListId;
    const input = { name: 'Natal', whatsappId: state.connectionId, message1: 'Oi, {nome}!', ...over, contactListId };
    return run((tx) => createCampaign(tx, world.ana, input));
  };
  const advance = (whatsappId = state.connectionId) => run((tx) => advanceSending(tx, whatsappId));
  const { waiting, deliver } = channelOf(run, conversation);
  return {
    ...conversation,
    ...commandsOf(run, world),
    run,
    setPace,
    list,
    create,
    advance,
    waiting,
    deliver,
    pass(ms: number) {
      world.now = new Date(world.now.getTime() + ms);
    },
    /** Advances and delivers until no message is left. */
    async sendAll(whatsappId = state.connectionId): Promise<string[]> {
      const bodies: string[] = [];
      for (let turn = 0; turn < 200; turn++) {
        await advance(whatsappId);
        const more = await deliver();
        if (more.length === 0) return bodies;
        bodies.push(...more);
      }
      throw new Error('it does not end');
    },
  };
}

/** A fake channel that answers all waiting messages. */
function channelOf(run: Run, { world, deps }: ReturnType<typeof testConversation>) {
  const waiting = () =>
    world.sql<{ id: number; body: string; name: string; whatsappId: number }>(
      `select m.id, m.body, c.name, m.whatsapp_id as "whatsappId" from messages m join contacts c on c.id = m.contact_id
       where m.status in ('queued', 'sending') and m.origin = 'campaign' order by m.id`,
    );
  let sent = 0;
  const deliver = async (result: FinalResult = { outcome: 'sent', providerId: '' }) => {
    const messages = await waiting();
    const results = messages.map(({ id }) => ({
      messageId: id,
      result: result.outcome === 'sent' ? { ...result, providerId: `C${++sent}` } : result,
    }));
    await world.sql(`update messages set status = 'sending' where id = any($1)`, [messages.map(({ id }) => id)]);
    await run((tx) => recordSendResult(deps(), tx, results));
    return messages.map(({ body }) => body);
  };
  return { waiting, deliver };
}

type Run = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Commands on a campaign, and its views. */
const commandsOf = (run: Run, world: TestWorld) => ({
  start: async ({ id }: { id: number }) => {
    await run((tx) => startCampaign(tx, world.ana, id));
    await run((tx) => prepareCampaign(tx, id));
  },
  cancel: ({ id }: { id: number }) => run((tx) => cancelCampaign(tx, world.ana, id)),
  restart: ({ id }: { id: number }) => run((tx) => restartCampaign(tx, world.ana, id)),
  retry: ({ id }: { id: number }) => run((tx) => retryFailed(tx, world.ana, id)),
  forecast: ({ id }: { id: number }, start: 'now' | 'scheduled' = 'now') =>
    run((tx) => showForecast(tx, world.ana, id, { start })),
  report: ({ id }: { id: number }) => run((tx) => showReport(tx, world.ana, id)),
  counts: async ({ id }: { id: number }) => {
    const { counts } = await run((tx) => showReport(tx, world.ana, id));
    return Object.fromEntries(Object.entries(counts).filter(([, people]) => people > 0));
  },
});

export const numberOf = (i: number): string => `55119${String(70_000_000 + i)}`;
