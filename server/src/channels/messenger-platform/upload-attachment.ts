import { type FailureReason, failureReason } from '@balcao/contract/channels/failure-reason';
import { z } from 'zod';
import type { OutboundFile } from '../channel.ts';
import { callGraph, type Timeouts } from '../graph/graph-client.ts';
import type { GraphFailure } from '../graph/graph-response.ts';
import { readOutboundFile } from '../graph/read-outbound-file.ts';
import type { Account, AttachmentType, PlatformVariant } from './platform-variant.ts';

type Uploaded = { ok: true; attachmentId: string } | { ok: false; failure: GraphFailure };

const answer = z.object({ attachment_id: z.coerce.string().min(1) });

/** Uploads a file to Meta, for 90 days: our URLs are private. Idempotent, so every failure may be retried. */
export async function uploadAttachment(
  variant: PlatformVariant,
  account: Account,
  file: OutboundFile,
  type: AttachmentType,
  timeouts: Timeouts,
): Promise<Uploaded> {
  const stored = await readOutboundFile(file);
  if (stored === null) return unsendable('storedFileUnreadable');
  const as = await (variant.convert?.(stored, file) ?? { bytes: stored, name: file.name, mimeType: file.mimeType });
  if (as === null) return unsendable(failureReason('fileUnsupported', { service: variant.service }));
  const form = new FormData();
  if (variant.uploadPlatform !== null) form.set('platform', variant.uploadPlatform);
  form.set('message', JSON.stringify({ attachment: { type, payload: { is_reusable: false } } }));
  form.set('filedata', new Blob([as.bytes], { type: as.mimeType }), as.name);
  const called = await callGraph(
    account.access,
    { method: 'POST', path: `${account.sender}/message_attachments`, form },
    timeouts,
  );
  if (!called.ok)
    return {
      ok: false,
      failure: called.failure.kind === 'silent' ? { ...called.failure, kind: 'unreachable' } : called.failure,
    };
  const parsed = answer.safeParse(called.body);
  return parsed.success
    ? { ok: true, attachmentId: parsed.data.attachment_id }
    : { ok: false, failure: { kind: 'unreachable', details: 'no attachment id' } };
}

const unsendable = (reason: FailureReason): Uploaded => ({
  ok: false,
  failure: { kind: 'refused', http: 400, code: 100, details: '', reason },
});
