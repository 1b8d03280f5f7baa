import { userApi } from '@balcao/contract/users/user.api';
import { type Budget, openBudget } from '../platform/budget.ts';
import { type Binding, type Door, serve } from '../platform/http.ts';
import { createUser } from './create-user.ts';
import { deleteUser } from './delete-user.ts';
import { listNames, listUsers } from './list-users.ts';
import { showUser } from './show-user.ts';
import { updateUser } from './update-user.ts';
import type { UserEffects } from './user-effects.ts';

/** At the password of now, by whoever has the session of a person. */
const ownGuesses = (): Budget => openBudget({ burst: 10, perSecond: 1 / 90, now: () => performance.now() });

export const userRoutes = (door: Door, effects: UserEffects, guesses = ownGuesses()): Binding[] => [
  serve(door, userApi.list, (tx, actor, { query }) => listUsers(tx, actor, query)),
  serve(door, userApi.names, (tx, actor) => listNames(tx, actor)),
  serve(door, userApi.show, (tx, actor, { params }) => showUser(tx, actor, params.id)),
  serve(door, userApi.create, (tx, actor, { body }) => createUser(tx, actor, body)),
  serve(door, userApi.update, (tx, actor, { params, body }) =>
    updateUser(tx, actor, params.id, body, effects, guesses),
  ),
  serve(door, userApi.remove, async (tx, actor, { params }) => {
    await deleteUser(tx, actor, params.id, effects);
    return { message: 'Usuário excluído com sucesso.' };
  }),
];
