import { failureReason } from '@balcao/contract/channels/failure-reason';
import { z } from 'zod';
import type { ChannelConnection, OutboundFile } from '../channel.ts';
import { callGraph, type Timeouts } from '../graph/graph-client.ts';
import type { GraphFailure } from '../graph/graph-response.ts';
import { readOutboundFile } from '../graph/read-outbound-file.ts';
import { cloudCapabilities } from './cloud-capabilities.ts';
import { credentialsOf } from './credentials-of.ts';
import { carriedMimeType, typeLimitOf } from './media-kind.ts';

type Uploaded = { ok: true; mediaId: string } | { ok: false; failure: GraphFailure };

const answer = z.object({ id: z.coerce.string().min(1) });
const maxUploadBytes = cloudCapabilities.maxBytes.application;

/** Uploads a file to Meta, for 30 days. Idempotent, so every failure may be retried. */
export async function uploadMedia(
  connection: ChannelConnection,
  file: OutboundFile,
  timeouts: Timeouts,
): Promise<Uploaded> {
  if (file.sizeBytes > maxUploadBytes) {
    return {
      ok: false,
      failure: { kind: 'refused', http: 400, code: 131053, details: `more than ${maxUploadBytes} bytes` },
    };
  }
  const bytes = await readOutboundFile(file);
  if (bytes === null)
    return {
      ok: false,
      failure: { kind: 'refused', http: 400, code: 131052, details: 'the stored file cannot be read' },
    };
  const type = carriedMimeType(file.mimeType);
  const form = new FormData();
  form.set('messaging_product', 'whatsapp');
  form.set('type', type);
  form.set('file', new Blob([bytes], { type }), file.name);
  const credentials = credentialsOf(connection);
  const called = await callGraph(
    credentials,
    { method: 'POST', path: `${credentials.phoneNumberId}/media`, form },
    timeouts,
  );
  if (!called.ok) return { ok: false, failure: uploadFailure(called.failure, file) };
  const parsed = answer.safeParse(called.body);
  return parsed.success
    ? { ok: true, mediaId: parsed.data.id }
    : { ok: false, failure: { kind: 'unreachable', details: 'no media id' } };
}

/** Meta's code for any wrong parameter; for a file's type the text lists, in English, all accepted types. */
const wrongParameterCode = 100;
const wrongFileCodes = [wrongParameterCode, 131053];
const mebibyte = 1024 * 1024;

function uploadFailure(failure: GraphFailure, { mimeType, sizeBytes }: OutboundFile): GraphFailure {
  if (failure.kind === 'silent') return { ...failure, kind: 'unreachable' };
  if (failure.kind !== 'refused' || !wrongFileCodes.includes(failure.code)) return failure;
  const limit = typeLimitOf(mimeType);
  if (limit !== null && sizeBytes > limit)
    return { ...failure, reason: failureReason('fileTypeOverLimit', { service: 'WhatsApp', max: limit / mebibyte }) };
  const isOfType = failure.code === wrongParameterCode && /following types/i.test(failure.details);
  return isOfType ? { ...failure, reason: failureReason('fileUnsupported', { service: 'WhatsApp' }) } : failure;
}
