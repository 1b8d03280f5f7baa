import type { Message } from '@balcao/contract/messages/message';
import { useRef, useState } from 'react';
import { toast } from '../../ui/toasts.tsx';
import { useConversation } from '../conversation-context.ts';
import { mediaPath } from '../media-path.ts';
import { previewOf } from '../outgoing/outgoing.ts';

const renewEveryMs = 60_000;

/**
 * The address of a file, and what to do when it does not load: links run out after an hour, so the row is asked
 * for once; a new link that fails too is said. `again` is the person's own try.
 */
export function useMediaLink(message: Message) {
  const { renew } = useConversation();
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const renewedAt = useRef(0);
  const url = previewOf(message.clientId) ?? (message.mediaUrl === null ? undefined : mediaPath(message.mediaUrl));
  const thumbnail = message.media?.thumbnailUrl;
  return {
    url,
    /** smaller, where there is one */
    preview: previewOf(message.clientId) ?? (thumbnail ? mediaPath(thumbnail) : url),
    broken: url !== undefined && brokenUrl === url,
    onError: () => {
      if (url === undefined) return;
      setBrokenUrl(url);
      if (Date.now() - renewedAt.current < renewEveryMs) return;
      renewedAt.current = Date.now();
      // A link that is still good gets one more try: it may have been the network.
      renew(message).then(
        () => setBrokenUrl(undefined),
        () => undefined,
      );
    },
    again: () => {
      renew(message).then(() => setBrokenUrl(undefined), toast.error);
    },
  };
}
