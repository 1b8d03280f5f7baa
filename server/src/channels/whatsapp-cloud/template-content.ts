import { type FailureReason, failureReason } from '@balcao/contract/channels/failure-reason';
import { truncateText } from '@balcao/contract/truncate-text';
import type { OutboundFile } from '../channel.ts';
import type { OutboundTemplate } from '../outbound-template.ts';

type Parameter = OutboundTemplate['parameters'][number];
type Component = { type: string; parameters: unknown[] } & Record<string, unknown>;

/** The `template` of a send: a component for each part that has a variable or a file. */
export function templateContentOf(
  { name, language, buttons, parameters, media }: OutboundTemplate,
  file: OutboundFile | null,
  mediaId: string | null,
): Record<string, unknown> | FailureReason {
  if (file !== null && mediaId === null) return failureReason('fileNotUploaded', { service: 'WhatsApp' });
  const ofPart = (part: 'header' | 'body') => parameters.filter((one) => one.part === part).map(textParameter);
  const header = file === null || media === null ? ofPart('header') : [mediaParameter(media, file, mediaId)];
  const components: Component[] = [
    { type: 'header', parameters: header },
    { type: 'body', parameters: ofPart('body') },
    ...parameters.filter(({ part }) => part === 'button').map((one) => buttonComponent(one, buttons)),
  ];
  return {
    type: 'template',
    template: { name, language: { code: language }, components: components.filter((one) => one.parameters.length > 0) },
  };
}

/** Numbered variables are positional, named ones carry their name. */
const textParameter = ({ name, value }: Parameter) => ({
  type: 'text',
  ...(!/^\d+$/.test(name) && { parameter_name: name }),
  text: value,
});

const mediaParameter = (type: NonNullable<OutboundTemplate['media']>, file: OutboundFile, mediaId: string | null) => ({
  type,
  [type]: { id: mediaId, ...(type === 'document' && { filename: truncateText(file.name, 240) }) },
});

function buttonComponent({ button, value }: Parameter, buttons: OutboundTemplate['buttons']): Component {
  const isCode = buttons[button ?? -1]?.kind === 'code';
  return {
    type: 'button',
    sub_type: isCode ? 'copy_code' : 'url',
    index: String(button),
    parameters: [isCode ? { type: 'coupon_code', coupon_code: value } : { type: 'text', text: value }],
  };
}
