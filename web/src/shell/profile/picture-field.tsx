import { type SessionUser, userPictureMaxBytes } from '@balcao/contract/users/user';
import { userApi } from '@balcao/contract/users/user.api';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { describeError } from '../../platform/errors/error-texts.ts';
import { formatBytes } from '../../platform/formatting.ts';
import { Refusal } from '../../platform/refusal.ts';
import { useTexts } from '../../platform/texts.ts';
import { upload } from '../../platform/upload.ts';
import { toast } from '../../ui/dialogs/toasts.tsx';
import { Avatar } from '../../ui/elements/avatar.tsx';
import { useFileChooser } from '../../ui/files/use-file-chooser.tsx';
import { useSession, useSessionActions } from '../session/session.tsx';
import classes from './picture-field.module.css';
import { profileTexts } from './profile.texts.ts';

type Props = { user: Pick<SessionUser, 'id' | 'name' | 'profileImage'> };

/** A user's picture, saved at once and independently of the surrounding form. */
export function PictureField({ user }: Props) {
  const t = useTexts(profileTexts);
  const { src, progress, problem, isBusy, replace, remove } = useOwnPicture(user);
  const { chooser, choose } = useFileChooser((files) => void replace(files[0]), { multiple: false, accept: 'image/*' });
  return (
    <fieldset className={classes['field']} aria-label={t('picture', { name: user.name })}>
      <Avatar name={user.name} src={src} size={72} />
      <div className={classes['text']}>
        {chooser}
        <div className={classes['buttons']}>
          <Button variant="default" size="xs" disabled={isBusy} onClick={choose}>
            {src ? t('replace') : t('choose')}
          </Button>
          {src && (
            <Button variant="subtle" color="red" size="xs" disabled={isBusy} onClick={() => void remove()}>
              {t('remove')}
            </Button>
          )}
        </div>
        <span className={classes['hint']} role="status" data-error={problem !== undefined || undefined}>
          {progress === undefined
            ? (problem ?? t('hint', { limit: formatBytes(userPictureMaxBytes) }))
            : t('uploading', { percent: Math.round(progress * 100) })}
        </span>
      </div>
    </fieldset>
  );
}

function useOwnPicture(user: Props['user']) {
  const t = useTexts(profileTexts);
  const { user: me } = useSession();
  const { changeUser } = useSessionActions();
  const [src, setSrc] = useState(user.profileImage);
  const [progress, setProgress] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const [isRemoving, setIsRemoving] = useState(false);
  const params = { id: user.id };

  const show = (picture: string | null) => {
    setSrc(picture);
    if (user.id === me.id) changeUser((current) => ({ ...current, profileImage: picture }));
  };
  const replace = async (file: File | undefined) => {
    if (!file) return;
    setProblem(undefined);
    if (file.size > userPictureMaxBytes)
      return setProblem(describeError(new Refusal('ERR_FILE_TOO_LARGE', 413, { maxBytes: userPictureMaxBytes })));
    const form = new FormData();
    form.append('file', file, file.name);
    setProgress(0);
    try {
      show((await upload(userApi.uploadPicture, { params, form, onProgress: setProgress })).mediaPath);
      toast.success(t('saved'));
    } catch (error) {
      const isNoPicture = error instanceof Refusal && error.code === 'ERR_FILE_TYPE';
      setProblem(isNoPicture ? t('noPicture') : describeError(error));
    } finally {
      setProgress(undefined);
    }
  };
  const remove = async () => {
    setProblem(undefined);
    setIsRemoving(true);
    try {
      await call(userApi.removePicture, { params });
      show(null);
      toast.success(t('removed'));
    } catch (error) {
      setProblem(describeError(error));
    } finally {
      setIsRemoving(false);
    }
  };
  return { src, progress, problem, isBusy: progress !== undefined || isRemoving, replace, remove };
}
