import { buffer } from 'node:stream/consumers';
import { Failure, invalidInput } from '@balcao/contract/errors';
import type { Message } from '@balcao/contract/messages/message';
import { canRead, type TicketVisibility } from '@balcao/contract/tickets/visibility.rules';
import { truncateText } from '@balcao/contract/truncate-text';
import type { Actor } from '@balcao/contract/users/actor';
import { aiFailed } from '../../ai/ai-client.ts';
import { type AiHelp, prepareAiHelp } from '../../ai/prepare-ai-help.ts';
import { laterThanBeforeSql } from '../../platform/db/later-than-before.ts';
import { inTx, type Tx } from '../../platform/db/tx.ts';
import type { Upload } from '../../platform/files/uploads.ts';
import { jsonb } from '../../platform/text/jsonb.ts';
import { sanitizeText } from '../../platform/text/sanitize-text.ts';
import { readMessage } from '../find-message.ts';
import { announceMessage } from '../message.audience.ts';
import { soundNameFor } from './sound-name.ts';
import { type TranscriptionDeps, transcriptionMaxLength } from './transcribe-message.ts';
import { transcriptionTexts } from './transcription.texts.ts';

/** Shorter than the timeout of a screen. */
const timeoutMs = 60_000;

/**
 * Transcribes a file that somebody uploaded for that purpose only. If a message has the same file, the text is stored
 * with it, and requested once.
 */
export async function transcribeUpload(
  deps: TranscriptionDeps,
  actor: Actor,
  upload: Upload | undefined,
  signal: AbortSignal,
): Promise<string> {
  if (!upload) throw invalidInput('audio', 'required');
  const context = deps.ai.context;
  const prepared = await inTx(context, actor.companyId, async (tx) => {
    const message = await findByContent(tx, actor, upload.sha256);
    return message?.transcription?.state === 'done' ? { text: message.transcription.text } : prepare(tx, deps, message);
  });
  if ('text' in prepared) return prepared.text;
  const transcript = sanitizeText(await ask(deps, prepared.help, upload, signal)).trim();
  const text = truncateText(transcript, transcriptionMaxLength);
  const { message } = prepared;
  if (message) await inTx(context, actor.companyId, (tx) => storeTranscript(tx, Number(message.id), text));
  return text;
}

async function prepare(
  tx: Tx,
  { ai }: TranscriptionDeps,
  message: Message | null,
): Promise<{ text: string } | { help: AiHelp; message: Message | null }> {
  try {
    return { help: await prepareAiHelp(tx, ai, 'transcription', 'transcription'), message };
  } catch (error) {
    // Older clients show the text of a 200 response, and nothing else.
    if (error instanceof Failure && (error.code === 'ERR_AI_NOT_SET' || error.code === 'ERR_PLAN_FEATURE'))
      return { text: transcriptionTexts.notSet };
    throw error;
  }
}

async function ask(
  { openFile }: TranscriptionDeps,
  help: AiHelp,
  upload: Upload,
  signal: AbortSignal,
): Promise<string> {
  const bytes = new Uint8Array(await buffer(await openFile(upload.key)));
  if (bytes.length > 25 * 1024 * 1024) throw aiFailed('too-large');
  return help.transcribe({ bytes, ...soundNameFor(upload.mimeType), seconds: 60, timeoutMs, signal });
}

/** The newest message with these bytes that the person may read. */
async function findByContent(tx: Tx, actor: Actor, sha256: string): Promise<Message | null> {
  const hits = await tx.rows<{ id: number } & TicketVisibility>(
    'message-by-sound',
    `select m.id, t.status, t.user_id as "userId", t.queue_id as "queueId", t.is_group as "isGroup"
     from files f join messages m on (m.company_id, m.file_id) = (f.company_id, f.id) and m.media_type = 'audio' and not m.is_deleted
     join tickets t on (t.company_id, t.id) = (m.company_id, m.ticket_id)
     where f.company_id = current_company() and f.sha256 = $1 and f.mime_type like 'audio/%' order by m.id desc limit 20`,
    [sha256],
  );
  const hit = hits.find((one) => canRead(actor, one));
  return hit ? readMessage(tx, hit.id) : null;
}

async function storeTranscript(tx: Tx, messageId: number, text: string): Promise<void> {
  const stored = await tx.rows(
    'message-transcription-stored',
    `update messages set facts = coalesce(facts, '{}') || jsonb_build_object('transcription', $2::jsonb),
       updated_at = ${laterThanBeforeSql('$3')}
     where company_id = current_company() and id = $1 and not is_deleted and file_id is not null
       and facts #>> '{transcription,state}' is distinct from 'done' returning id`,
    [messageId, jsonb({ state: 'done', text }), tx.now],
  );
  if (stored.length > 0) announceMessage(tx, await readMessage(tx, messageId));
}
