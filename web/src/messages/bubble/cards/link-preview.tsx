import { firstLink } from '@balcao/contract/messages/link.rules';
import type { Message } from '@balcao/contract/messages/message';
import { useEffect, useState } from 'react';
import { mediaPath } from '../../../platform/media-path.ts';
import { useSession } from '../../../shell/session/session.tsx';
import { isLocal } from '../../message.live.ts';
import { requestPreview } from '../../message.queries.ts';
import classes from './card.module.css';

/** Messages whose preview this tab has requested; the server fetches each once. */
const asked = new Set<string>();

/** Preview of the first link of a text, if the company has switched previews on. */
export function LinkPreview({ message }: { message: Message }) {
  const isOn = useSession().setting('linkPreviews') === 'enabled';
  const { id, preview } = message;
  const isUnknown = isOn && preview === undefined && !isLocal(message) && firstLink(message.body) !== undefined;
  useEffect(() => {
    if (!isUnknown || asked.has(id)) return;
    asked.add(id);
    requestPreview(message).catch(() => asked.delete(id));
  }, [isUnknown, id, message]);

  if (!isOn || !preview) return null;
  return (
    <a className={classes['card']} href={preview.url} target="_blank" rel="noopener noreferrer nofollow">
      {preview.thumbnailUrl && <Thumbnail url={mediaPath(preview.thumbnailUrl)} />}
      <span className={classes['words']} dir="auto">
        <b>{preview.title}</b>
        {preview.description && <span className={classes['description']}>{preview.description}</span>}
        <small className="bc-cut">{preview.site}</small>
      </span>
    </a>
  );
}

function Thumbnail({ url }: { url: string }) {
  const [broken, setBroken] = useState<string>();
  return broken === url ? null : (
    <img src={url} alt="" loading="lazy" decoding="async" onError={() => setBroken(url)} />
  );
}
