import { campaignFields, variants } from '@balcao/contract/campaigns/campaign';
import { clockTime } from '@balcao/contract/wire';
import { z } from 'zod';

/** What is sent over a connection, and so shown in the form; undefined while the connection is unknown. */
export type ContentKind = 'texts' | 'templates' | undefined;

/** Validates the fields that the user fills in. */
export const campaignForm = (kindOf: (whatsappId: number | null) => ContentKind) =>
  campaignFields
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
      // Only what is shown counts, and only there an error can be seen.
      const kind = kindOf(values.whatsappId);
      const needOneOf = (text: 'message' | 'confirmationMessage', template: 'template' | 'confirmationTemplate') => {
        const hasText = kind !== 'templates' && variants.some((n) => values[`${text}${n}`] !== '');
        const hasTemplate = kind !== 'texts' && variants.some((n) => values[`${template}${n}`] !== null);
        if (!hasText && !hasTemplate) need(kind === 'templates' ? `${template}1` : `${text}1`);
      };
      needOneOf('message', 'template');
      if (values.confirmation) needOneOf('confirmationMessage', 'confirmationTemplate');
    });
