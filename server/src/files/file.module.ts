import { hourMs } from '@balcao/contract/durations';
import type { TxContext } from '../platform/db/tx.ts';
import type { FeatureModule } from '../platform/feature-module.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { sweepOrphans } from './sweep-orphans.ts';
import { openUnusedFileSweep } from './sweep-unused-files.ts';

export const fileModule = (context: TxContext, store: FileStore, spoolDir: string): FeatureModule => ({
  periodic: [
    {
      name: 'files',
      everyMs: 6 * hourMs,
      role: 'jobs',
      run: () => sweepOrphans(context.database.owner, store, spoolDir, context.clock.now()),
    },
    { name: 'unused files', everyMs: hourMs, role: 'jobs', run: openUnusedFileSweep(context, store) },
  ],
});
