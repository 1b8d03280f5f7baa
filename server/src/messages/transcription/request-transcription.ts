import { ensure, invalidInput } from '@balcao/contract/errors';
import type { Message } from '@balcao/contract/messages/message';
import type { Actor } from '@balcao/contract/users/actor';
import type { AiDeps } from '../../ai/ai-access.ts';
import { prepareAiHelp } from '../../ai/prepare-ai-help.ts';
import { laterThanBeforeSql } from '../../platform/db/later-than-before.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { jsonb } from '../../platform/text/jsonb.ts';
import { findMessage, readMessage } from '../find-message.ts';
import { announceMessage } from '../message.audience.ts';
import { transcribeJob } from '../message.jobs.ts';
import { pendingTranscription } from './stored-transcription.ts';

/** Requests the transcription of a sound. Requested twice, or by two people, it is done once; a failed one is tried again. */
export async function requestTranscription(tx: Tx, actor: Actor, messageId: number, ai: AiDeps): Promise<Message> {
  const { row } = await findMessage(tx, actor, messageId);
  ensure(!row.isDeleted, 'ERR_NO_MESSAGE_FOUND');
  if (row.mediaType !== 'audio' || row.fileId === null) throw invalidInput('messageId', 'audio');
  const known = await readMessage(tx, messageId);
  if (known.transcription && known.transcription.state !== 'failed') return known;
  await prepareAiHelp(tx, ai, 'transcription', 'transcription'); // fails at once, with the reason, when none is possible
  if (!(await markPending(tx, messageId))) return readMessage(tx, messageId);
  enqueueTranscription(tx, messageId);
  const message = await readMessage(tx, messageId);
  announceMessage(tx, message);
  return message;
}

/** Two jobs of a company at a time: its service may hang, and the same workers fetch all companies' files. */
function enqueueTranscription(tx: Tx, messageId: number): void {
  tx.enqueue(
    transcribeJob,
    { companyId: tx.companyId, messageId },
    { key: `transcribe:${messageId}`, queue: `ai:${tx.companyId}:${messageId % 2}` },
  );
}

/** A second request waits for the row, and finds it pending. */
async function markPending(tx: Tx, messageId: number): Promise<boolean> {
  const marked = await tx.rows(
    'message-transcription-asked',
    `update messages set facts = coalesce(facts, '{}') || jsonb_build_object('transcription', $2::jsonb),
       updated_at = ${laterThanBeforeSql('$3')}
     where company_id = current_company() and id = $1 and not is_deleted and file_id is not null
       and coalesce(facts #>> '{transcription,state}', 'failed') = 'failed' returning id`,
    [messageId, jsonb(pendingTranscription), tx.now],
  );
  return marked.length > 0;
}
