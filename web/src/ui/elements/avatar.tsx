import type { UserPresence } from '@balcao/contract/users/presence.rules';
import { type CSSProperties, useState } from 'react';
import classes from './avatar.module.css';
import { type Channel, ChannelMark } from './channel-mark.tsx';
import { hueForName, initialsOf } from './initials.ts';

type Props = {
  name: string;
  /** A photo; initials are shown without one or when it fails to load. */
  src?: string | null | undefined;
  /** In px: 32 in bars and tables, 40 in lists, 72 in the contact drawer. */
  size?: number;
  /** Channel mark at the corner. Its ring uses the row background in `--row-bg`. */
  channel?: Channel | undefined;
  /** Presence dot at the corner, for users. */
  presence?: UserPresence | undefined;
};

/** Picture or initials. Decorative: the name is always shown beside it. */
export function Avatar({ name, src, size = 40, channel, presence }: Props) {
  const [broken, setBroken] = useState<string>();
  const style = { '--size': `${size}px`, '--hue': hueForName(name) } as CSSProperties;
  return (
    <span className={classes['root']} style={style} aria-hidden="true">
      {src && src !== broken ? (
        <span className={classes['face']}>
          <img src={src} alt="" loading="lazy" onError={() => setBroken(src)} />
        </span>
      ) : (
        // Rendered through CSS content, so that it is neither announced nor copied with the name.
        <span className={classes['face']} data-initials={initialsOf(name) || '?'} />
      )}
      {channel && (
        <span className={classes['mark']}>
          <ChannelMark channel={channel} size={Math.max(14, Math.round(size * 0.425))} round />
        </span>
      )}
      {presence !== undefined && <span className={classes['dot']} data-presence={presence} />}
    </span>
  );
}
