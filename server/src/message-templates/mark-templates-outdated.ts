import type { Tx } from '../platform/db/tx.ts';
import { markFetchesOutdated } from './message-template.store.ts';

/** Templates changed at the channel: each list of the company is asked for anew by whoever looks next. */
export const markTemplatesOutdated = (tx: Tx): Promise<void> => markFetchesOutdated(tx);
