import { buffer } from 'node:stream/consumers';
import type { AiFailReason } from '@balcao/contract/ai/ai-settings';
import { Failure } from '@balcao/contract/errors';
import { truncateText } from '@balcao/contract/truncate-text';
import type { AiDeps } from '../../ai/ai-access.ts';
import { aiFailed, aiReasonOf } from '../../ai/ai-client.ts';
import { type AiHelp, prepareAiHelp } from '../../ai/prepare-ai-help.ts';
import { laterThanBeforeSql } from '../../platform/db/later-than-before.ts';
import { inTx, type Tx } from '../../platform/db/tx.ts';
import type { PayloadOf } from '../../platform/jobs/job.ts';
import { jsonb } from '../../platform/text/jsonb.ts';
import { sanitizeText } from '../../platform/text/sanitize-text.ts';
import type { OpenFile } from '../delivery/load-outbound.ts';
import { readMessage } from '../find-message.ts';
import { announceMessage } from '../message.audience.ts';
import type { transcribeJob } from '../message.jobs.ts';
import { soundNameFor } from './sound-name.ts';

export type TranscriptionDeps = { ai: AiDeps; openFile: OpenFile };
type PendingSound = { key: string; mimeType: string; sizeBytes: number; seconds: number | null; attempts: number };

/** Calls of the service, including those of a process that was killed. */
const maxAttempts = 3;
const mayPass: readonly AiFailReason[] = ['rate', 'service', 'silence', 'unreachable'];
const timeoutMs = 90_000;
/** The limit of OpenAI's service. */
const maxBytes = 25 * 1024 * 1024;
export const transcriptionMaxLength = 50_000;

/** Calls the service once and stores the text with the message. Temporary failures are retried by the queue. */
export async function transcribeMessage(
  { ai, openFile }: TranscriptionDeps,
  { companyId, messageId }: PayloadOf<typeof transcribeJob>,
): Promise<void> {
  const begun = await inTx(ai.context, companyId, (tx) => beginAttempt(tx, messageId, ai));
  if (!begun) return;
  const { sound, help } = begun;
  try {
    if ('refused' in help || sound.attempts > maxAttempts) throw aiFailed('refused' in help ? help.refused : 'service');
    if (sound.sizeBytes > maxBytes) throw aiFailed('too-large');
    const text = await help.transcribe({
      bytes: new Uint8Array(await buffer(await openFile(sound.key))),
      ...soundNameFor(sound.mimeType),
      seconds: sound.seconds ?? 60,
      timeoutMs,
    });
    await record(ai, companyId, messageId, {
      state: 'done',
      text: truncateText(sanitizeText(text).trim(), transcriptionMaxLength),
    });
  } catch (error) {
    const failReason = aiReasonOf(error);
    if (failReason === null) throw error;
    if (mayPass.includes(failReason) && sound.attempts < maxAttempts) throw error;
    await record(ai, companyId, messageId, { state: 'failed', failReason });
  }
}

type Refused = { refused: AiFailReason };

/** Null when the transcription is no longer pending. */
async function beginAttempt(
  tx: Tx,
  messageId: number,
  ai: AiDeps,
): Promise<{ sound: PendingSound; help: AiHelp | Refused } | null> {
  const [sound] = await tx.rows<PendingSound>(
    'message-transcription-started',
    `update messages m set facts = jsonb_set(m.facts, '{transcription,attempts}',
       to_jsonb(coalesce((m.facts #>> '{transcription,attempts}')::int, 0) + 1))
     from files f where m.company_id = current_company() and m.id = $1 and not m.is_deleted
       and m.facts #>> '{transcription,state}' = 'pending' and (f.company_id, f.id) = (m.company_id, m.file_id)
     returning f.key, f.mime_type as "mimeType", f.size_bytes as "sizeBytes", (m.facts ->> 'seconds')::float as seconds,
       (m.facts #>> '{transcription,attempts}')::int as attempts`,
    [messageId],
  );
  return sound ? { sound, help: await prepareOrRefuse(tx, ai) } : null;
}

/** The settings may have changed since it was requested. */
async function prepareOrRefuse(tx: Tx, ai: AiDeps): Promise<AiHelp | Refused> {
  try {
    return await prepareAiHelp(tx, ai, 'transcription', 'transcription');
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { refused: error.code === 'ERR_AI_CAP' ? 'cap' : 'not-set' };
  }
}

type Outcome = { state: 'done'; text: string } | { state: 'failed'; failReason: AiFailReason };

/** Written only while it is pending: a message that was erased meanwhile stays erased. */
async function record({ context }: AiDeps, companyId: number, messageId: number, outcome: Outcome): Promise<void> {
  await inTx(context, companyId, async (tx) => {
    const recorded = await tx.rows(
      'message-transcription-recorded',
      `update messages set facts = facts || jsonb_build_object('transcription', $2::jsonb),
         updated_at = ${laterThanBeforeSql('$3')}
       where company_id = current_company() and id = $1 and facts #>> '{transcription,state}' = 'pending' returning id`,
      [messageId, jsonb(outcome), tx.now],
    );
    if (recorded.length > 0) announceMessage(tx, await readMessage(tx, messageId));
  });
}
