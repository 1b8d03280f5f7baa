import type { QuickMessage } from './quick-message.ts';

export type QuickMessageEvent =
  | { action: 'create' | 'update'; record: QuickMessage }
  | { action: 'delete'; id: number };
