import { passwordResetApi } from '@balcao/contract/auth/password-reset.api';
import { Failure } from '@balcao/contract/errors';
import type { MailDeps } from '../../mails/mail-deps.ts';
import type { TxContext } from '../../platform/db/tx.ts';
import { type Endpoint, servePublic } from '../../platform/http/serve.ts';
import { passwordResetTexts } from './password-reset.texts.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';

type Reply = { status(code: number): { send(body: unknown): unknown } };

export function passwordResetRoutes(context: TxContext, deps: MailDeps): Endpoint[] {
  const request = async (asked: Parameters<typeof requestPasswordReset>[2]) => {
    await requestPasswordReset(context, deps, asked);
    return { message: passwordResetTexts.sent };
  };
  const reset = async (asked: Parameters<typeof resetPassword>[2]) => {
    await resetPassword(context, deps, asked);
    return { message: passwordResetTexts.reset };
  };
  return [
    servePublic(passwordResetApi.request, ({ body }, { ip }) => request({ ...body, address: ip })),
    servePublic(passwordResetApi.reset, ({ body }, { ip }) => reset({ ...body, address: ip })),
    servePublic(passwordResetApi.requestByPath, ({ params }, { ip }, reply) =>
      request({ ...params, address: ip }).catch((error: unknown) => answerUnknown(error, reply)),
    ),
    servePublic(passwordResetApi.resetByPath, ({ params }, { ip }) => reset({ ...params, address: ip })),
  ];
}

/** Older clients read `status` from the body. */
function answerUnknown(error: unknown, reply: Reply): { message: string } {
  if (!(error instanceof Failure) || error.code !== 'ERR_NO_USER_FOUND') throw error;
  reply.status(error.status).send({ error: error.code, status: error.status });
  return { message: '' };
}
