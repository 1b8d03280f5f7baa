import { buffer } from 'node:stream/consumers';
import type { MediaType } from '@balcao/contract/messages/message';
import { laterThanBeforeSql } from '../../platform/db/later-than-before.ts';
import { inTx, type Tx, type TxContext } from '../../platform/db/tx.ts';
import type { PayloadOf } from '../../platform/jobs/job.ts';
import { toWaveform } from '../../platform/sound/voice-note.ts';
import { jsonb } from '../../platform/text/jsonb.ts';
import type { OpenFile } from '../delivery/load-outbound.ts';
import { readMessage } from '../find-message.ts';
import { announceMessage } from '../message.audience.ts';
import { measureSoundJob } from '../message.jobs.ts';
import { voiceMetadata } from './voice-metadata.ts';

type SoundMessage = {
  id: number;
  mediaType: MediaType;
  fileId: number | null;
  metadata: Record<string, unknown> | null;
};

/** Enqueues the measuring of a sound whose file is stored and whose length and waveform the channel did not report. */
export function enqueueSoundMeasure(tx: Tx, { id, mediaType, fileId, metadata }: SoundMessage): void {
  if (mediaType !== 'audio' || fileId === null) return;
  const isKnown = voiceMetadata({ mediaType, ...soundOf(metadata) }).sound;
  if (!isKnown) tx.enqueue(measureSoundJob, { companyId: tx.companyId, messageId: id });
}

const soundOf = (metadata: Record<string, unknown> | null) => ({
  seconds: metadata?.['seconds'],
  waveform: metadata?.['waveform'],
});

/** Stores length and waveform with the message, once, so that screens need not fetch the file in order to draw it. */
export async function measureSound(
  deps: { context: TxContext; openFile: OpenFile },
  { companyId, messageId }: PayloadOf<typeof measureSoundJob>,
): Promise<void> {
  const [file] = await inTx(deps.context, companyId, (tx) =>
    tx.rows<{ key: string }>(
      'message-sound',
      `select f.key from messages m join files f on (f.company_id, f.id) = (m.company_id, m.file_id)
       where m.company_id = current_company() and m.id = $1 and m.media_type = 'audio' and not m.is_deleted`,
      [messageId],
    ),
  );
  if (!file) return;
  const sound = await toWaveform(await buffer(await deps.openFile(file.key)));
  if (!sound) return;
  await inTx(deps.context, companyId, async (tx) => {
    const measured = await tx.rows(
      'message-sound-measured',
      `update messages set facts = coalesce(facts, '{}') || $2::jsonb, updated_at = ${laterThanBeforeSql('$3')}
       where company_id = current_company() and id = $1 and media_type = 'audio' and file_id is not null returning id`,
      [messageId, jsonb(sound), tx.now],
    );
    if (measured.length > 0) announceMessage(tx, await readMessage(tx, messageId));
  });
}
