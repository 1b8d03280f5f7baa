import { useEffect } from 'react';
import { resumeUnsent } from '../../messages/send-queue/resume-unsent.ts';
import { clearUnsent } from '../../messages/send-queue/unsent-messages.ts';
import { useSession } from '../../shell/session/session.tsx';

/** Sends this user's unsent messages from before a reload, on any page; never in another user's name. */
export function useResumedSends(): void {
  const { user } = useSession();
  const { id, name, companyId } = user;
  useEffect(() => {
    void resumeUnsent({ id, name, companyId });
    return clearUnsent;
  }, [id, name, companyId]);
}
