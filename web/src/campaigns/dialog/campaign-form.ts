import { campaignFields, variants } from '@balcao/contract/campaigns/campaign';
import { clockTime } from '@balcao/contract/wire';
import { z } from 'zod';

/** Validates the fields that the user fills in. */
export const campaignForm = campaignFields
  .omit({ scheduledAt: true, window: true, openTicket: true })
  .extend({
    whatsappId: z.number().nullable(),
    day: z.union([z.iso.date(), z.literal('')]),
    time: z.union([clockTime, z.literal('')]),
  })
  .superRefine((values, context) => {
    const need = (path: string) => context.addIssue({ code: 'custom', path: [path], message: 'required' });
    if (values.whatsappId === null) need('whatsappId');
    if (values.day === '' && values.time !== '') need('day');
    if (values.day !== '' && values.time === '') need('time');
    if (values.contactListId === null && values.tagListId === null) need('contactListId');
    const isFilled = (text: 'message' | 'confirmationMessage', template: 'template' | 'confirmationTemplate') =>
      variants.some((n) => values[`${text}${n}`] !== '' || values[`${template}${n}`] !== null);
    if (!isFilled('message', 'template')) need('message1');
    if (values.confirmation && !isFilled('confirmationMessage', 'confirmationTemplate')) need('confirmationMessage1');
  });
