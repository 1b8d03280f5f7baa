import { useEffect, useEffectEvent } from 'react';
import { clearAttachments } from '../../messages/composer/attachments/attachments.ts';
import { resumeUnsent } from '../../messages/send-queue/resume-unsent.ts';
import { clearUnsent } from '../../messages/send-queue/unsent-messages.ts';
import { useSession } from '../../shell/session/session.tsx';

/** Sends this user's unsent messages from before a reload, on any page; never in another user's name. */
export function useResumedSends(): void {
  const { user } = useSession();
  const { id, companyId } = user;
  // Not an effect of the name: after a rename what waits in this page only would be dropped.
  const resume = useEffectEvent(() => void resumeUnsent({ id, name: user.name, companyId }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each user
  useEffect(() => {
    resume();
    return () => {
      clearUnsent();
      clearAttachments();
    };
  }, [id, companyId]);
}
