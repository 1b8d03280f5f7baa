import { ensure, Failure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { userPictureMaxBytes } from '@balcao/contract/users/user';
import { removeUnusedFiles } from '../../files/remove-unused-files.ts';
import { storeOnlyFile } from '../../files/store-only-file.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { Upload } from '../../platform/files/uploads.ts';
import { announceUser } from '../user.audience.ts';
import { lockUser, saveUser, selectUser } from '../user.store.ts';
import { userPictureUrl } from './user-picture-url.ts';

/**
 * Sets the actor's own picture, or any user's for admins, and deletes the former one. Only its thumbnail is ever shown.
 * @throws Failure ERR_FILE_TYPE when it is no picture that can be shown, ERR_FILE_TOO_LARGE
 */
export async function setUserPicture(
  tx: Tx,
  actor: Actor,
  userId: number,
  uploads: readonly Upload[],
): Promise<{ mediaPath: string; mediaName: string }> {
  const before = await lockPictureOwner(tx, actor, userId);
  const fileId = await storeOnlyFile(tx, uploads, userPictureMaxBytes);
  if (uploads[0]?.thumbnailKey == null) throw new Failure('ERR_FILE_TYPE');
  await replacePicture(tx, userId, before, fileId);
  return { mediaPath: userPictureUrl(tx, fileId) ?? '', mediaName: uploads[0].name };
}

export async function removeUserPicture(tx: Tx, actor: Actor, userId: number): Promise<{ message: string }> {
  const before = await lockPictureOwner(tx, actor, userId);
  if (before !== null) await replacePicture(tx, userId, before, null);
  return { message: 'media deleted' };
}

/** Returns the id of the current picture. The lock prevents two uploads at once from leaving an orphaned file. */
async function lockPictureOwner(tx: Tx, actor: Actor, userId: number): Promise<number | null> {
  await lockUser(tx, userId);
  const user = await selectUser(tx, userId);
  ensure(user, 'ERR_NO_USER_FOUND');
  ensure(userId === actor.userId || can(actor, 'users:edit'), 'ERR_NO_PERMISSION');
  return user.profileFileId;
}

async function replacePicture(tx: Tx, userId: number, before: number | null, fileId: number | null): Promise<void> {
  await saveUser(tx, userId, { profileFileId: fileId });
  if (before !== null) await removeUnusedFiles(tx, [before]);
  await announceUser(tx, 'update', userId);
}
