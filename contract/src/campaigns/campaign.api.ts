import { z } from 'zod';
import { emptyObject, messageReply, route } from '../route.ts';
import { id, idParam, listQuery, optionalParam, page, searchParam } from '../wire.ts';
import { campaign, createCampaignInput, updateCampaignInput, variants } from './campaign.ts';
import { campaignForecast, forecastQuery } from './campaign-forecast.ts';
import { campaignReport } from './campaign-report.ts';
import { campaignSettingRow, updateCampaignSettingsInput } from './campaign-setting.ts';
import { recipientStatus, shipping } from './recipient.ts';
import { testCampaignInput, testedCampaign } from './test-campaign.ts';

const byId = z.object({ id });
const plan = 'useCampaigns';
const refused = ['ERR_NOT_FOUND', 'ERR_NO_PERMISSION', 'ERR_CAMPAIGN_STATUS'] as const;
/** Refusals for references: the referenced row must exist, and the connection must be suitable. */
const references = [
  'ERR_NO_PERMISSION',
  'ERR_NOT_FOUND',
  'ERR_NO_WAPP_FOUND',
  'ERR_NO_QUEUE_FOUND',
  'ERR_CHANNEL_UNSUPPORTED',
] as const;

const command = (
  name: string,
  more: readonly ('ERR_CONNECTION_LOCKED' | 'ERR_NO_WAPP_FOUND' | 'ERR_TEMPLATE_FILE')[] = [],
) =>
  route({
    method: 'POST',
    path: `/campaigns/:id/${name}`,
    plan,
    params: byId,
    output: campaign,
    fails: [...refused, ...more],
  });

const rowFilter = z.object({
  searchParam,
  status: optionalParam(recipientStatus),
  variant: optionalParam(z.coerce.number().pipe(z.literal([...variants]))),
});

/** All of them are subject to the company setting `campaignAccess`: ERR_NO_PERMISSION. */
export const campaignApi = {
  /** Newest first. */
  list: route({
    method: 'GET',
    path: '/campaigns',
    plan,
    emptyAnswer: { records: [], count: 0, hasMore: false },
    query: listQuery,
    output: page('records', campaign),
    fails: ['ERR_NO_PERMISSION'],
  }),
  /** With its report. */
  show: route({
    method: 'GET',
    path: '/campaigns/:id',
    plan,
    params: byId,
    output: campaignReport,
    fails: ['ERR_NOT_FOUND', 'ERR_NO_PERMISSION'],
  }),
  /** Forecasts a start; nothing is written. */
  forecast: route({
    method: 'GET',
    path: '/campaigns/:id/forecast',
    plan,
    params: byId,
    query: forecastQuery,
    output: campaignForecast,
    fails: [...refused, 'ERR_NO_WAPP_FOUND'],
  }),
  create: route({
    method: 'POST',
    path: '/campaigns',
    idempotent: true,
    plan,
    body: createCampaignInput,
    output: campaign,
    fails: references,
  }),
  update: route({
    method: 'PUT',
    path: '/campaigns/:id',
    plan,
    params: byId,
    body: updateCampaignInput,
    output: campaign,
    fails: [...references, 'ERR_CAMPAIGN_STATUS'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/campaigns/:id',
    audited: true,
    plan,
    params: byId,
    output: messageReply,
    fails: refused,
  }),
  /** Starts it now, regardless of its scheduled time. */
  start: command('start', ['ERR_CONNECTION_LOCKED', 'ERR_NO_WAPP_FOUND', 'ERR_TEMPLATE_FILE']),
  cancel: command('cancel'),
  /** Continues with the remaining recipients. */
  restart: command('restart', ['ERR_CONNECTION_LOCKED', 'ERR_NO_WAPP_FOUND', 'ERR_TEMPLATE_FILE']),
  /** Retries failed recipients; not those with an unknown result. */
  retryFailed: command('retry-failed', ['ERR_CONNECTION_LOCKED', 'ERR_NO_WAPP_FOUND']),
  /** Sends one of its texts, filled for one of its people, to a number of one's own; not included in any report. */
  test: route({
    method: 'POST',
    path: '/campaigns/:id/test',
    plan,
    idempotent: true,
    params: byId,
    body: testCampaignInput,
    output: testedCampaign,
    fails: [
      'ERR_NOT_FOUND',
      'ERR_NO_PERMISSION',
      'ERR_NO_WAPP_FOUND',
      'ERR_WAPP_NOT_INITIALIZED',
      'ERR_CONNECTION_LOCKED',
      'ERR_TEMPLATE_FILE',
    ],
  }),
  /** Its attachment, under any field name; replaces the previous one. */
  uploadMedia: route({
    method: 'POST',
    path: '/campaigns/:id/media-upload',
    plan,
    params: byId,
    body: emptyObject,
    multipart: true,
    output: z.object({ mensagem: z.string(), mediaPath: z.string(), mediaName: z.string() }),
    fails: [...refused, 'ERR_FILE_TYPE', 'ERR_FILE_TOO_LARGE'],
  }),
  removeMedia: route({
    method: 'DELETE',
    path: '/campaigns/:id/media-upload',
    plan,
    params: byId,
    output: messageReply,
    fails: refused,
  }),
};

export const campaignReportApi = {
  recipients: route({
    method: 'GET',
    path: '/campaigns/:id/recipients',
    plan,
    emptyAnswer: { records: [], count: 0, hasMore: false },
    params: byId,
    query: listQuery.extend(rowFilter.shape),
    output: page('records', shipping),
    fails: ['ERR_NOT_FOUND', 'ERR_NO_PERMISSION'],
  }),
  /** Ours: all of them, in the order of the snapshot, 2,000 at a time. */
  export: route({
    method: 'GET',
    path: '/campaigns/:id/export',
    plan,
    params: byId,
    query: rowFilter.extend({ afterId: idParam }),
    output: z.object({ records: z.array(shipping), hasMore: z.boolean() }),
    fails: ['ERR_NOT_FOUND', 'ERR_NO_PERMISSION'],
  }),
};

export const campaignSettingApi = {
  list: route({
    method: 'GET',
    path: '/campaign-settings',
    plan,
    emptyAnswer: [],
    output: z.array(campaignSettingRow),
    fails: ['ERR_NO_PERMISSION'],
  }),
  update: route({
    method: 'POST',
    path: '/campaign-settings',
    audited: true,
    plan,
    body: updateCampaignSettingsInput,
    output: z.array(campaignSettingRow),
    fails: ['ERR_NO_PERMISSION'],
  }),
};
