import { messageAiApi } from '@balcao/contract/messages/message-ai.api';
import type { Actor } from '@balcao/contract/users/actor';
import { createRateLimiter } from '../platform/async/rate-limiter.ts';
import { inTx } from '../platform/db/tx.ts';
import { receiveUploads } from '../platform/http/receive-uploads.ts';
import {
  type Endpoint,
  type RequestContext,
  readBearerToken,
  serve,
  serveExternalCall,
} from '../platform/http/serve.ts';
import { presentMessage } from './message.audience.ts';
import { summarizeTicket } from './summary/summarize-ticket.ts';
import { requestTranscription } from './transcription/request-transcription.ts';
import type { TranscriptionDeps } from './transcription/transcribe-message.ts';
import { transcribeUpload } from './transcription/transcribe-upload.ts';

/** Calls that send messages to the company's AI service. */
export function messageAiRoutes(context: RequestContext<Actor>, deps: TranscriptionDeps): Endpoint[] {
  const limit = createRateLimiter({ burst: 20, perSecond: 0.5, now: () => context.clock.now().getTime() });
  return [
    serveExternalCall(context, messageAiApi.summarize, (tx, actor, { params }) => {
      limit(String(actor.userId));
      return summarizeTicket(tx, actor, params.ticketId, deps.ai);
    }),
    serve(context, messageAiApi.transcribe, async (tx, actor, { params }) =>
      presentMessage(actor, await requestTranscription(tx, actor, params.messageId, deps.ai)),
    ),
    {
      route: messageAiApi.transcribeUpload,
      async handle(request, reply) {
        const claims = await context.tokens.verify(readBearerToken(request));
        const actor = await inTx(context, claims.companyId, async (tx) => {
          const found = await context.actorOf(tx, claims);
          await context.checkAccess(tx, messageAiApi.transcribeUpload, found);
          return found;
        });
        limit(String(actor.userId));
        const leaving = new AbortController();
        reply.raw.once('close', () => leaving.abort());
        const { uploads } = await receiveUploads(context.uploads, request, claims.companyId);
        try {
          return await transcribeUpload(deps, actor, uploads[0], leaving.signal);
        } finally {
          await context.uploads.discard(uploads);
        }
      },
    },
  ];
}
