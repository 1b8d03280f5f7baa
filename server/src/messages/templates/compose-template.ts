import { ensure, Failure, invalidInput } from '@balcao/contract/errors';
import {
  findHeaderFileProblem,
  type HeaderFileFormat,
  headerFileFormat,
} from '@balcao/contract/message-templates/header-file.rules';
import type { MessageTemplate, TemplateChoice } from '@balcao/contract/message-templates/message-template';
import {
  checkTemplateValues,
  fillMessageTemplate,
  listTemplateVariables,
  templateText,
} from '@balcao/contract/message-templates/template-variables.rules';
import type { FileMediaType } from '@balcao/contract/messages/media-type.rules';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { findSendableTemplate } from '../../message-templates/find-template.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { Outgoing } from '../queue-message.ts';
import { renderTicketTemplate } from '../template-variables.ts';

/**
 * Builds a message from a template of the ticket's connection with its variables filled. Values may contain template
 * variables of the product, or those of a writer with its own rules: one of the two fills them, in one pass. `fileId`:
 * the header's file, null without one. @throws Failure ERR_INVALID_INPUT with the field: `template.name`,
 * `template.values.{key}`, `medias`; ERR_FILE_TYPE, ERR_FILE_TOO_LARGE
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
  const media = mediaOfHeader(template, fileId === null ? null : await findFile(tx, fileId));
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

type File = { mimeType: string; sizeBytes: number };

async function findFile(tx: Tx, fileId: number): Promise<File> {
  const file = await tx.db
    .selectFrom('files')
    .select(['mimeType', 'sizeBytes'])
    .where('companyId', '=', tx.companyId)
    .where('id', '=', fileId)
    .executeTakeFirst();
  ensure(file, 'ERR_NOT_FOUND');
  return { mimeType: file.mimeType, sizeBytes: Number(file.sizeBytes) };
}

const mediaTypes: Record<HeaderFileFormat, FileMediaType> = { image: 'image', video: 'video', document: 'application' };

function mediaOfHeader(template: MessageTemplate, file: File | null): HeaderFileFormat | null {
  const found = findHeaderFileProblem(template, file);
  if (found === null) return headerFileFormat(template);
  if (found.problem === 'type') throw new Failure('ERR_FILE_TYPE');
  if (found.problem === 'tooLarge') throw new Failure('ERR_FILE_TOO_LARGE', { maxBytes: found.maxBytes });
  throw invalidInput('medias', found.problem);
}
