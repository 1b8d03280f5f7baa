import type { ApiScope } from '@balcao/contract/api-tokens/api-token';
import { invalidInput } from '@balcao/contract/errors';
import type { Route } from '@balcao/contract/route';
import type { Actor } from '@balcao/contract/users/actor';
import type { z } from 'zod';
import { discardAfterFailure } from '../platform/files/discard-after-failure.ts';
import type { Upload } from '../platform/files/uploads.ts';
import { type FormFields, receiveUploads } from '../platform/http/receive-uploads.ts';
import { type Endpoint, type Input, parseInput, type RequestContext } from '../platform/http/serve.ts';
import { type AdmissionDeps, type Caller, identifyCaller } from './identify-caller.ts';

/** The parts of a call other than its input. `key`: the idempotency key; a repeat returns the first response. */
export type Call = { caller: Caller; key: string | undefined; uploads: Upload[] };

/**
 * Binds a route to a program's call. Callers are refused before any body is stored, and files of a failed call are
 * deleted. The verb opens its transactions itself.
 */
export function serveWithToken<R extends Route>(
  { context, admission }: AdmissionDeps & { context: RequestContext<Actor> },
  route: R,
  scope: ApiScope,
  verb: (input: Input<R>, call: Call) => Promise<z.input<R['output']>>,
): Endpoint {
  return {
    route,
    handle: async (request) => {
      const caller = await identifyCaller({ context, admission }, request, scope);
      const { uploads, fields } = await receiveUploads(context.uploads, request, caller.companyId);
      try {
        const given = request.headers['idempotency-key'];
        const key = typeof given === 'string' ? given : undefined;
        refuseOtherEncodings(fields ?? {});
        return await verb(parseInput(route, request, fields), { caller, key, uploads });
      } catch (error) {
        await discardAfterFailure(context.uploads, uploads, error);
        throw error;
      }
    },
  };
}

/**
 * Forms arrive decoded as UTF-8: replacement characters stand for letters of another encoding, and customers would receive
 * them, as of a JSON body (docs/decisions/0655). @throws Failure ERR_INVALID_INPUT
 */
function refuseOtherEncodings(fields: FormFields): void {
  for (const [name, values] of Object.entries(fields))
    if (values.some((value) => value.includes('\uFFFD'))) throw invalidInput(name, 'utf8');
}
