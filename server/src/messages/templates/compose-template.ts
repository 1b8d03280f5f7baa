import { ensure, Failure } from '@balcao/contract/errors';
import type {
  MessageTemplate,
  TemplateChoice,
  TemplateHeaderFormat,
} from '@balcao/contract/message-templates/message-template';
import {
  checkTemplateValues,
  fillMessageTemplate,
  listTemplateVariables,
  templateText,
} from '@balcao/contract/message-templates/template-variables.rules';
import { type FileMediaType, mediaTypeOf } from '@balcao/contract/messages/media-type.rules';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { findSendableTemplate } from '../../message-templates/find-template.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { Outgoing } from '../queue-message.ts';
import { renderTicketTemplate } from '../template-variables.ts';

/**
 * A template of the ticket's connection with its variables filled, as a message. Values may hold the product's own
 * variables, or those of a writer with rules of its own: one of the two fills them, in one pass. `fileId`: of the header's file, null without one.
 * @throws Failure ERR_INVALID_INPUT with the field: `template.name`, `template.values.{key}`, `medias`; ERR_FILE_TYPE
 */
export async function composeTemplate(
  tx: Tx,
  ticket: Ticket,
  choice: TemplateChoice,
  fileId: number | null,
  fill: (typed: string) => string | Promise<string> = (typed) => renderTicketTemplate(tx, ticket, typed),
): Promise<Required<Pick<Outgoing, 'body' | 'mediaType' | 'template'>>> {
  ensure(ticket.whatsappId, 'ERR_NO_WAPP_FOUND');
  const template = await findSendableTemplate(tx, ticket.whatsappId, choice);
  const media = mediaOfHeader(template, fileId === null ? null : await findMimeType(tx, fileId));
  const values: Record<string, string> = {};
  for (const { key } of listTemplateVariables(template)) values[key] = await fill(choice.values[key] ?? '');
  const problems = Object.entries(checkTemplateValues(template, values));
  if (problems.length > 0) {
    const fields = problems.map(([key, problem]) => [`template.values.${key}`, problem]);
    throw new Failure('ERR_INVALID_INPUT', { fields: Object.fromEntries(fields) });
  }
  const filled = fillMessageTemplate(template, values);
  const parameters = listTemplateVariables(template).map(({ key, ...variable }) => ({
    ...variable,
    value: values[key] ?? '',
  }));
  return {
    body: templateText(filled),
    mediaType: media === null ? 'conversation' : mediaTypes[media],
    template: { ...filled, media, parameters },
  };
}

async function findMimeType(tx: Tx, fileId: number): Promise<string> {
  const file = await tx.db
    .selectFrom('files')
    .select('mimeType')
    .where('companyId', '=', tx.companyId)
    .where('id', '=', fileId)
    .executeTakeFirst();
  ensure(file, 'ERR_NOT_FOUND');
  return file.mimeType;
}

type HeaderMedia = Exclude<TemplateHeaderFormat, 'text'>;
const mediaTypes: Record<HeaderMedia, FileMediaType> = { image: 'image', video: 'video', document: 'application' };

function mediaOfHeader({ header }: MessageTemplate, mimeType: string | null): HeaderMedia | null {
  const format = header === null || header.format === 'text' ? null : header.format;
  if (format === null && mimeType !== null)
    throw new Failure('ERR_INVALID_INPUT', { fields: { medias: 'unexpected' } });
  if (format === null) return null;
  if (mimeType === null) throw new Failure('ERR_INVALID_INPUT', { fields: { medias: 'required' } });
  if (mediaTypeOf(mimeType) !== mediaTypes[format]) throw new Failure('ERR_FILE_TYPE');
  return format;
}
