import { useEffect } from 'react';
import { resumeUnsent } from '../../messages/send-queue/resume-unsent.ts';
import { clearUnsent } from '../../messages/send-queue/unsent-messages.ts';
import { useSession } from '../../shell/session/session.tsx';

/** Sends what this person wrote before a reload, on whichever page; never in another person's name. */
export function useResumedSends(): void {
  const { user } = useSession();
  const { id, name, companyId } = user;
  useEffect(() => {
    void resumeUnsent({ id, name, companyId });
    return clearUnsent;
  }, [id, name, companyId]);
}
