import { extensionOf } from './file-name.ts';
import classes from './file-picture.module.css';

type Props = {
  name: string;
  /** object URL or address of a displayable picture */
  picture?: string | undefined;
  /** false: dragging it drags its row */
  draggable?: boolean;
};

/** A file in a list: its picture, or its type. */
export function FilePicture({ name, picture, draggable }: Props) {
  if (picture) return <img className={classes['picture']} src={picture} alt="" draggable={draggable} />;
  return (
    <span className={classes['picture']} aria-hidden="true">
      {extensionOf(name) || '?'}
    </span>
  );
}
