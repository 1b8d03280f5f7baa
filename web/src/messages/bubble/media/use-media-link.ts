import type { Message } from '@balcao/contract/messages/message';
import { useRef, useState } from 'react';
import { mediaPath } from '../../../platform/media-path.ts';
import { toast } from '../../../ui/dialogs/toasts.tsx';
import { useConversation } from '../../conversation-context.ts';
import { previewOf } from '../../send-queue/sent-previews.ts';

const minRenewIntervalMs = 60_000;

/**
 * URL of a file, with recovery: links expire after an hour, so on an error the message is refetched
 * once; if the new link fails too, an error is shown. `retry` is for the Retry button.
 */
export function useMediaLink(message: Message) {
  const { renew } = useConversation();
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const renewedAt = useRef(0);
  const url = previewOf(message.clientId) ?? (message.mediaUrl === null ? undefined : mediaPath(message.mediaUrl));
  const thumbnail = message.media?.thumbnailUrl;
  return {
    url,
    /** the thumbnail, if any */
    preview: previewOf(message.clientId) ?? (thumbnail ? mediaPath(thumbnail) : url),
    broken: url !== undefined && brokenUrl === url,
    onError: () => {
      if (url === undefined) return;
      setBrokenUrl(url);
      if (Date.now() - renewedAt.current < minRenewIntervalMs) return;
      renewedAt.current = Date.now();
      // A link that has not expired is retried once: it may have been a network error.
      renew(message).then(
        () => setBrokenUrl(undefined),
        () => undefined,
      );
    },
    retry: () => {
      renew(message).then(() => setBrokenUrl(undefined), toast.error);
    },
  };
}
