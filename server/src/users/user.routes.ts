import type { Failure } from '@balcao/contract/errors';
import type { Actor } from '@balcao/contract/users/actor';
import { userApi } from '@balcao/contract/users/user.api';
import { createTakenLimiter, limitRefusals } from '../platform/async/limit-refusals.ts';
import { type Endpoint, type RequestContext, serve, serveUpload } from '../platform/http/serve.ts';
import { createUser } from './create-user.ts';
import { deleteUser } from './delete-user.ts';
import { listUserNames, listUsers } from './list-users.ts';
import { removeUserPicture, setUserPicture } from './pictures/set-user-picture.ts';
import { setAvailability } from './presence/set-availability.ts';
import { createPasswordLimiter } from './require-own-password.ts';
import { showUser } from './show-user.ts';
import { updateUser } from './update-user.ts';
import type { UserEffects } from './user-effects.ts';
import { userReplyTexts } from './user-reply.texts.ts';

export const userRoutes = (
  context: RequestContext<Actor>,
  effects: UserEffects,
  passwordLimiter = createPasswordLimiter(),
  taken = createTakenLimiter(),
): Endpoint[] => [
  serve(context, userApi.list, (tx, actor, { query }) => listUsers(tx, actor, query)),
  serve(context, userApi.names, (tx, actor) => listUserNames(tx, actor)),
  serve(context, userApi.show, (tx, actor, { params }) => showUser(tx, actor, params.id)),
  serve(context, userApi.setAvailability, (tx, actor, { body }) => setAvailability(tx, actor, body.availability)),
  serve(context, userApi.create, (tx, actor, { body }) =>
    limitRefusals(taken, String(actor.companyId), isTakenEmail, () => createUser(tx, actor, body)),
  ),
  serve(context, userApi.update, (tx, actor, { params, body }) => {
    const update = () => updateUser(tx, actor, params.id, body, { ...effects, passwordLimiter });
    if (body.email === undefined) return update();
    return limitRefusals(taken, String(actor.companyId), isTakenEmail, update);
  }),
  serveUpload(context, userApi.uploadPicture, async (tx, actor, { params }, uploads) => ({
    mensagem: 'media saved',
    ...(await setUserPicture(tx, actor, params.id, uploads)),
  })),
  serve(context, userApi.removePicture, (tx, actor, { params }) => removeUserPicture(tx, actor, params.id)),
  serve(context, userApi.remove, async (tx, actor, { params }) => {
    await deleteUser(tx, actor, params.id, effects);
    return { message: userReplyTexts.deleted };
  }),
];

const isTakenEmail = ({ code }: Failure): boolean => code === 'ERR_EMAIL_ALREADY_EXISTS';
