import { type Campaign, type Variant, variants } from '@balcao/contract/campaigns/campaign';
import type { SendingWindow } from '@balcao/contract/campaigns/campaign-setting';
import { weekdays } from '@balcao/contract/companies/company';
import type { TemplateChoice } from '@balcao/contract/message-templates/message-template';
import type { UseFormReturnType } from '@mantine/form';
import { companyDay } from '../../platform/company-zone.ts';
import { formatTime } from '../../platform/formatting.ts';
import type { MediaFiles } from '../../ui/files/media-files.ts';
import type { ContentKind } from './campaign-form.ts';

export type TextName = `message${Variant}` | `confirmationMessage${Variant}`;
export type TemplateName = `template${Variant}` | `confirmationTemplate${Variant}`;

/** Values of a campaign's form: the time is in the company's time zone. */
export type CampaignValues = Record<TextName, string> &
  Record<TemplateName, TemplateChoice | null> & {
    name: string;
    confirmation: boolean;
    whatsappId: number | null;
    contactListId: number | null;
    tagListId: number | null;
    fileListId: number | null;
    /** `2026-12-31`; '': it starts by hand */
    day: string;
    /** `09:00` */
    time: string;
    hasWindow: boolean;
    from: string;
    to: string;
    weekdays: SendingWindow['weekdays'];
    opens: boolean;
    queueId: number | null;
    media: MediaFiles;
  };
export type CampaignForm = UseFormReturnType<CampaignValues>;

const defaultWindow: SendingWindow = { from: '08:00', to: '20:00', weekdays: [...weekdays] };

/** `preset`: the company's hours, for a new campaign. */
export function initialValues(given: Campaign | undefined, preset: SendingWindow | null): CampaignValues {
  const window = given ? given.window : preset;
  const of = <Name extends TextName | TemplateName, Value>(prefix: string, none: Value) =>
    Object.fromEntries(
      variants.map((n) => [`${prefix}${n}`, given?.[`${prefix}${n}` as keyof Campaign] ?? none]),
    ) as Record<Name, Value>;
  return {
    ...of<`message${Variant}`, string>('message', ''),
    ...of<`confirmationMessage${Variant}`, string>('confirmationMessage', ''),
    ...of<`template${Variant}`, TemplateChoice | null>('template', null),
    ...of<`confirmationTemplate${Variant}`, TemplateChoice | null>('confirmationTemplate', null),
    name: given?.name ?? '',
    confirmation: given?.confirmation ?? false,
    whatsappId: given?.whatsappId ?? null,
    contactListId: given?.contactListId ?? null,
    tagListId: given?.tagListId ?? null,
    fileListId: given?.fileListId ?? null,
    day: given?.scheduledAt ? companyDay(given.scheduledAt) : '',
    time: given?.scheduledAt ? formatTime(given.scheduledAt) : '',
    hasWindow: window !== null,
    ...(window ?? defaultWindow),
    opens: given?.openTicket === 'enabled',
    queueId: given?.queueId ?? null,
    media: {
      stored: given?.mediaPath ? [{ name: given.mediaName ?? '', url: `/api/public/${given.mediaPath}` }] : [],
      chosen: [],
    },
  };
}

/** Whether there is something in a variant's tab that is sent. */
export function isVariantFilled(values: CampaignValues, n: Variant, kind: ContentKind): boolean {
  const has = (text: TextName, template: TemplateName) =>
    (kind !== 'templates' && values[text].trim() !== '') || (kind !== 'texts' && values[template] !== null);
  const asks = values.confirmation && has(`confirmationMessage${n}`, `confirmationTemplate${n}`);
  return asks || has(`message${n}`, `template${n}`);
}

/**
 * The request body. An unchanged time is omitted: the stored one may have seconds. What was written for a connection of the
 * other kind stays in the form, but is not saved.
 */
export function bodyOf(values: CampaignValues, given: Campaign | undefined, kind: ContentKind) {
  const { media: _media, day, time, hasWindow, from, to, weekdays: days, opens, whatsappId, ...rest } = values;
  const before = initialValues(given, null);
  const isMoved = !given || day !== before.day || time !== before.time;
  return {
    ...rest,
    ...(kind === 'templates' && { ...noneOf('message', ''), ...noneOf('confirmationMessage', '') }),
    ...(kind === 'texts' && { ...noneOf('template', null), ...noneOf('confirmationTemplate', null) }),
    whatsappId: whatsappId ?? 0,
    ...(isMoved && { scheduledAt: day === '' ? null : `${day}T${time}` }),
    window: hasWindow ? { from, to: to as SendingWindow['to'], weekdays: days } : null,
    openTicket: opens ? ('enabled' as const) : ('disabled' as const),
  };
}

const noneOf = <Name extends string, Value>(name: Name, none: Value) =>
  Object.fromEntries(variants.map((n) => [`${name}${n}`, none])) as Record<`${Name}${Variant}`, Value>; // one for each
