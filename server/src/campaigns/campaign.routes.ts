import { campaignApi, campaignReportApi, campaignSettingApi } from '@balcao/contract/campaigns/campaign.api';
import { optOutApi } from '@balcao/contract/campaigns/opt-out.api';
import { ticketCampaignApi } from '@balcao/contract/campaigns/ticket-campaign.api';
import type { Actor } from '@balcao/contract/users/actor';
import { limitTypedNumber } from '../contacts/update-contact.ts';
import { createTakenLimiter } from '../platform/async/limit-refusals.ts';
import { type Endpoint, type RequestContext, serve, serveUpload } from '../platform/http/serve.ts';
import { showTicketCampaign } from './answers/ticket-campaign.ts';
import { createCampaign } from './create-campaign.ts';
import { showForecast } from './forecast/show-forecast.ts';
import { listCampaigns } from './list-campaigns.ts';
import { exportOptOuts, listOptOuts } from './opt-outs/list-opt-outs.ts';
import { removeOptOut } from './opt-outs/remove-opt-out.ts';
import { removeCampaign } from './remove-campaign.ts';
import { exportRecipients } from './report/export-recipients.ts';
import { listRecipients, showReport } from './report/show-report.ts';
import { cancelCampaign, restartCampaign, retryFailed, startCampaign } from './sending/change-campaign-state.ts';
import { testCampaign } from './sending/test-campaign.ts';
import { removeCampaignMedia, setCampaignMedia } from './set-campaign-media.ts';
import { listCampaignSettings, updateCampaignSettings } from './settings/update-campaign-settings.ts';
import { updateCampaign } from './update-campaign.ts';

export const campaignRoutes = (context: RequestContext<Actor>, typedNumbers = createTakenLimiter()): Endpoint[] => [
  serve(context, campaignApi.list, (tx, actor, { query }) => listCampaigns(tx, actor, query)),
  serve(context, campaignApi.show, (tx, actor, { params }) => showReport(tx, actor, params.id)),
  serve(context, campaignApi.forecast, (tx, actor, { params, query }) => showForecast(tx, actor, params.id, query)),
  serve(context, campaignApi.create, (tx, actor, { body }) => createCampaign(tx, actor, body)),
  serve(context, campaignApi.update, (tx, actor, { params, body }) => updateCampaign(tx, actor, params.id, body)),
  serve(context, campaignApi.remove, (tx, actor, { params }) => removeCampaign(tx, actor, params.id)),
  serve(context, campaignApi.start, (tx, actor, { params }) => startCampaign(tx, actor, params.id)),
  serve(context, campaignApi.cancel, (tx, actor, { params }) => cancelCampaign(tx, actor, params.id)),
  serve(context, campaignApi.restart, (tx, actor, { params }) => restartCampaign(tx, actor, params.id)),
  serve(context, campaignApi.retryFailed, (tx, actor, { params }) => retryFailed(tx, actor, params.id)),
  serve(context, campaignApi.test, async (tx, actor, { params, body }) => {
    // Its conversation shows whose number it was, and a refusal that they opted out.
    await limitTypedNumber(tx, actor, typedNumbers, { before: { number: '' }, typed: body.number });
    return testCampaign(tx, actor, params.id, body);
  }),
  serveUpload(context, campaignApi.uploadMedia, async (tx, actor, { params }, uploads) => {
    const { mediaPath, mediaName } = await setCampaignMedia(tx, actor, params.id, uploads);
    return { mensagem: 'media saved', mediaPath: mediaPath ?? '', mediaName: mediaName ?? '' };
  }),
  serve(context, campaignApi.removeMedia, (tx, actor, { params }) => removeCampaignMedia(tx, actor, params.id)),
  serve(context, campaignReportApi.recipients, (tx, actor, { params, query }) =>
    listRecipients(tx, actor, params.id, query),
  ),
  serve(context, campaignReportApi.export, (tx, actor, { params, query }) =>
    exportRecipients(tx, actor, params.id, query),
  ),
  serve(context, optOutApi.list, (tx, actor, { query }) => listOptOuts(tx, actor, query)),
  serve(context, optOutApi.export, (tx, actor, { query }) => exportOptOuts(tx, actor, query)),
  serve(context, optOutApi.remove, (tx, actor, { params }) => removeOptOut(tx, actor, params.id)),
  serve(context, ticketCampaignApi.show, (tx, actor, { params }) => showTicketCampaign(tx, actor, params.ticketId)),
  serve(context, campaignSettingApi.list, (tx, actor) => listCampaignSettings(tx, actor)),
  serve(context, campaignSettingApi.update, (tx, actor, { body }) => updateCampaignSettings(tx, actor, body)),
];
