import type { Connection } from '@balcao/contract/connections/connection';
import { type ReactNode, useState } from 'react';
import { useSession } from '../shell/session/session.tsx';
import type { Records } from '../ui/tables/use-records.ts';
import { AttentionNotice } from './attention-notice.tsx';
import classes from './connections-page.module.css';
import { needsAttention } from './needs-attention.ts';
import { hasNoQueue, NoQueueNotice } from './no-queue.tsx';

type Attention = {
  /** All connections, or those that need attention when the notice filters. */
  records: Records<Connection>;
  /** Shown above the table: connections that are down, and those without a queue. */
  notice: ReactNode;
};

/** Notices about connections that need attention, and the filter for them. */
export function useAttention(all: Records<Connection>, chooseQueues: (connection: Connection) => void): Attention {
  const { may } = useSession();
  const [isFiltered, setIsFiltered] = useState(false);
  const down = all.rows.filter(needsAttention);
  const withoutQueue = may('connections-page:editOrDeleteConnection') ? all.rows.filter(hasNoQueue) : [];
  const notice = (down.length > 0 || withoutQueue.length > 0) && (
    <div className={classes['notices']}>
      {down.length > 0 && (
        <AttentionNotice
          count={down.length}
          isFiltered={isFiltered}
          onChange={down.length < all.rows.length ? setIsFiltered : undefined}
        />
      )}
      <NoQueueNotice connections={withoutQueue} onChoose={chooseQueues} />
    </div>
  );
  return { records: isFiltered && down.length > 0 ? { ...all, rows: down } : all, notice };
}
