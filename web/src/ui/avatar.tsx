import { type CSSProperties, useState } from 'react';
import classes from './avatar.module.css';
import { type Channel, ChannelMark } from './channel-mark.tsx';
import { hueOf, initialsOf } from './initials.ts';

type Props = {
  name: string;
  /** A photo; initials stand in while there is none or it does not load. */
  src?: string | null | undefined;
  /** In px: 32 in bars and tables, 40 in lists, 72 in the contact drawer. */
  size?: number;
  /** The channel's mark at the corner. Its ring takes the row's ground from `--row-bg`. */
  channel?: Channel | undefined;
  /** A presence dot at the corner, for people of the company. */
  online?: boolean | undefined;
};

/** A person's picture or initials. Decorative: the name is always written beside it. */
export function Avatar({ name, src, size = 40, channel, online }: Props) {
  const [broken, setBroken] = useState<string>();
  const style = { '--size': `${size}px`, '--hue': hueOf(name) } as CSSProperties;
  return (
    <span className={classes['root']} style={style} aria-hidden="true">
      {src && src !== broken ? (
        <span className={classes['face']}>
          <img src={src} alt="" loading="lazy" onError={() => setBroken(src)} />
        </span>
      ) : (
        // Drawn by the style sheet, so that it is neither read nor copied with the name.
        <span className={classes['face']} data-initials={initialsOf(name) || '?'} />
      )}
      {channel && (
        <span className={classes['mark']}>
          <ChannelMark channel={channel} size={Math.max(14, Math.round(size * 0.425))} round />
        </span>
      )}
      {online !== undefined && <span className={classes['dot']} data-online={online || undefined} />}
    </span>
  );
}
