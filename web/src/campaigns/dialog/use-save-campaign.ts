import type { Campaign } from '@balcao/contract/campaigns/campaign';
import { campaignApi } from '@balcao/contract/campaigns/campaign.api';
import { useRef } from 'react';
import { call } from '../../platform/api.ts';
import { upload } from '../../platform/upload.ts';
import type { Uploads } from '../../ui/files/use-uploads.ts';
import { changedFields } from '../../ui/forms/changed-fields.ts';
import { invalidateCampaigns } from '../campaign.queries.ts';
import { bodyOf, type CampaignValues, initialValues } from './campaign-values.ts';
import type { KindOf } from './use-content-kind.ts';

/**
 * Saves the campaign and its attachment. The start time is saved after the attachment: within an hour of it nothing can be
 * changed any more, and a campaign must not begin without its attachment. After a failed upload a retry does not create it
 * again, and saves what differs from the first try.
 */
export function useSaveCampaign(campaign: Campaign | undefined, kindOf: KindOf, { uploadAll }: Uploads) {
  const saved = useRef(campaign);
  const savedFields = useRef<Fields>(undefined);
  const hadFile = useRef(Boolean(campaign?.mediaPath));
  return async (values: CampaignValues): Promise<void> => {
    const { stored, chosen } = values.media;
    const hasFile = stored.length + chosen.length > 0;
    const { scheduledAt, ...fields } = bodyOf(values, saved.current, kindOf(values.whatsappId));
    const isTimeLast = chosen.length > 0 && scheduledAt !== undefined && scheduledAt !== null;
    const time = isTimeLast || scheduledAt === undefined ? {} : { scheduledAt };
    const before = savedFields.current ?? (campaign && openedBody(campaign, kindOf));
    const changed = before ? changedFields(before, fields) : fields;
    hadFile.current ||= hasFile;
    try {
      // A file that a colleague added meanwhile stays.
      if (saved.current && hadFile.current && !hasFile)
        await call(campaignApi.removeMedia, { params: { id: saved.current.id } });
      hadFile.current = hasFile;
      saved.current = saved.current
        ? await call(campaignApi.update, { params: { id: saved.current.id }, body: { ...changed, ...time } })
        : await call(campaignApi.create, { body: { ...fields, ...time } });
      savedFields.current = fields;
      const params = { id: saved.current.id };
      await uploadAll(chosen, (input) => upload(campaignApi.uploadMedia, { params, ...input }));
      if (isTimeLast) saved.current = await call(campaignApi.update, { params, body: { scheduledAt } });
    } finally {
      invalidateCampaigns();
    }
  };
}

type Fields = Omit<ReturnType<typeof bodyOf>, 'scheduledAt'>;

/** As the form was opened. */
function openedBody(campaign: Campaign, kindOf: KindOf): Fields {
  const { scheduledAt: _, ...fields } = bodyOf(initialValues(campaign, null), campaign, kindOf(campaign.whatsappId));
  return fields;
}
