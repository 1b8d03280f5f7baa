import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { IconButton } from '../elements/icon-button.tsx';
import { uiTexts } from '../ui.texts.ts';
import { FilePicture } from './file-picture.tsx';
import classes from './file-row.module.css';

type Props = {
  name: string;
  /** object URL or address of a displayable picture */
  picture?: string | undefined;
  /** address that opens it in a new tab */
  href?: string | undefined;
  /** below the name: its size, or why it is refused */
  note?: string | undefined;
  isRefused?: boolean;
  onRemove: () => void;
  /** between name and remove button */
  children?: ReactNode;
};

/** One file in a list: picture or type, name, note, remove. */
export function FileRow({ name, picture, href, note, isRefused = false, onRemove, children }: Props) {
  const t = useTexts(uiTexts);
  return (
    <li className={classes['row']} data-refused={isRefused || undefined} data-wide={children ? true : undefined}>
      <FilePicture name={name} picture={picture} />
      <span className={classes['text']}>
        <b className="bc-cut" title={name}>
          {href ? (
            <a href={href} target="_blank" rel="noopener">
              {name}
            </a>
          ) : (
            name
          )}
        </b>
        {note && <small data-failed={isRefused || undefined}>{note}</small>}
      </span>
      {children}
      <IconButton icon={IconX} name={t('removeOne', { name })} data-dense onClick={onRemove} />
    </li>
  );
}
