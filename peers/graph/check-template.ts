import type { z } from 'zod';
import type { BusinessConnection } from './business-connection.ts';
import type { SendBody } from './send-body.ts';
import type { button } from './templates.ts';
import { GraphError } from './wire/graph-error.ts';

type Sent = Extract<SendBody, { type: 'template' }>['template'];
type SentComponent = NonNullable<Sent['components']>[number];

/** Validates a template message like Meta, with its error codes. */
export function checkTemplate(connection: BusinessConnection, body: SendBody): void {
  if (body.type !== 'template') return;
  const { name, language, components = [] } = body.template;
  const found = connection.templates.find((one) => one.name === name && one.language === language.code);
  if (found?.status === 'PAUSED') throw new GraphError(132015, `Template ${name} is paused due to low quality`);
  if (found?.status === 'DISABLED') throw new GraphError(132016, `Template ${name} is disabled`);
  if (found?.status !== 'APPROVED')
    throw new GraphError(132001, `template name (${name}) does not exist in ${language.code}`);
  const given = (type: 'header' | 'body') => components.find((one) => one.type === type)?.parameters ?? [];
  for (const part of found.components) {
    if (part.type === 'BODY') checkText('body', part.text ?? '', given('body'), 1024);
    else if (part.type === 'BUTTONS') checkButtons(part.buttons ?? [], components);
    else if (part.type !== 'HEADER') continue;
    else if (part.format === undefined || part.format === 'TEXT')
      checkText('header', part.text ?? '', given('header'), 60);
    else checkMedia(connection, part.format, given('header'));
  }
}

type Parameters = SentComponent['parameters'];

function checkText(part: string, text: string, parameters: Parameters, maxLength: number): void {
  const names = [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name))];
  if (parameters.length !== names.length) {
    throw new GraphError(
      132000,
      `${part}: number of localizable_params (${parameters.length}) does not match the expected number of params (${names.length})`,
    );
  }
  let filled = text;
  for (const [i, parameter] of parameters.entries()) {
    if (parameter.type !== 'text') throw new GraphError(132012, `${part}: parameter ${i} must be a text`);
    const isNamed = names.some((name) => !/^\d+$/.test(name));
    const key = isNamed ? (parameter.parameter_name ?? '') : String(i + 1);
    if (!names.includes(key) || (!isNamed && parameter.parameter_name !== undefined))
      throw new GraphError(132012, `${part}: parameter name ${parameter.parameter_name ?? 'is missing'}`);
    if (/[\r\n\t]| {5}/.test(parameter.text))
      throw new GraphError(132018, 'Param text cannot have new-line/tab characters or more than 4 consecutive spaces');
    filled = filled.split(`{{${key}}}`).join(parameter.text);
  }
  if (filled.length > maxLength) throw new GraphError(132005, `${part}: ${filled.length} characters`);
}

function checkMedia(connection: BusinessConnection, format: string, parameters: Parameters): void {
  const [parameter] = parameters;
  const type = format.toLowerCase();
  if (parameters.length !== 1) throw new GraphError(132012, `header: expected ${format}, received none`);
  if (parameter?.type !== type)
    throw new GraphError(132012, `header: Format mismatch, expected ${format}, received ${parameter?.type}`);
  const source = new Map<string, unknown>(Object.entries(parameter)).get(type);
  const id = typeof source === 'object' && source !== null && 'id' in source ? source.id : undefined;
  const media = typeof id === 'string' ? connection.media.find(id) : undefined;
  if (id !== undefined && media?.phoneNumberId !== connection.number.phoneNumberId)
    throw new GraphError(100, `Param template['components'][0]['parameters'][0]['${type}']['id'] is not valid`);
}

function checkButtons(buttons: z.infer<typeof button>[], components: SentComponent[]): void {
  const given = components.filter(({ type }) => type === 'button');
  const expected = buttons.flatMap((one, index) => {
    const subType = one.type === 'COPY_CODE' ? 'copy_code' : /\{\{/.test(one.url ?? '') ? 'url' : undefined;
    return subType === undefined ? [] : [{ subType, index }];
  });
  for (const { subType, index } of expected) {
    const match = given.find((one) => Number(one.index) === index);
    if (match === undefined) throw new GraphError(131008, `buttons: Button at index ${index} requires a parameter`);
    const type = subType === 'copy_code' ? 'coupon_code' : 'text';
    if (match.sub_type !== subType || match.parameters[0]?.type !== type)
      throw new GraphError(132012, `buttons: Button at index ${index} expects ${subType}`);
  }
  const extra = given.find((one) => !expected.some(({ index }) => index === Number(one.index)));
  if (extra !== undefined && extra.sub_type !== 'quick_reply')
    throw new GraphError(132000, `buttons: Button at index ${extra.index} expects no parameter`);
}
