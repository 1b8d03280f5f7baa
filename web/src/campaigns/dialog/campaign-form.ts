import { campaignFields, variants } from '@balcao/contract/campaigns/campaign';
import { sendingWindow } from '@balcao/contract/campaigns/campaign-setting';
import { clockTime } from '@balcao/contract/wire';
import { z } from 'zod';

/** What is sent over a connection, and so shown in the form; undefined while the connection is unknown. */
export type ContentKind = 'texts' | 'templates' | undefined;

const windowFields = ['from', 'to', 'weekdays'] as const;

/** Validates the fields that the user fills in. `isLocked`: of a cancelled campaign, whose list may be deleted since. */
export const campaignForm = (kindOf: (whatsappId: number | null) => ContentKind, isLocked = false) =>
  campaignFields
    .omit({ scheduledAt: true, window: true, openTicket: true })
    .extend({
      whatsappId: z.number().nullable(),
      day: z.union([z.iso.date(), z.literal('')]),
      time: z.union([clockTime, z.literal('')]),
      // The window counts only while it is on: below.
      hasWindow: z.boolean(),
      from: z.string(),
      to: z.string(),
      weekdays: z.array(z.string()),
    })
    .superRefine((values, context) => {
      const need = (path: string) => context.addIssue({ code: 'custom', path: [path], message: 'required' });
      if (values.whatsappId === null) need('whatsappId');
      if (values.day === '' && values.time !== '') need('day');
      if (values.day !== '' && values.time === '') need('time');
      if (!isLocked && values.contactListId === null && values.tagListId === null) need('contactListId');
      const refused = values.hasWindow ? (sendingWindow.safeParse(values).error?.issues ?? []) : [];
      for (const name of windowFields) {
        const issue = refused.find(({ path }) => path[0] === name);
        if (!issue) continue;
        const message = issue.code === 'custom' ? issue.message : 'time';
        if (values[name].length === 0) need(name);
        else context.addIssue({ code: 'custom', path: [name], message, input: values[name] });
      }
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
