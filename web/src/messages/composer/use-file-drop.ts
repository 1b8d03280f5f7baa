import { type DragEvent, useState } from 'react';
import type { ConversationActions } from '../conversation-context.ts';
import { attach } from './attachments.ts';

type FileDrop = {
  /** files are held over the conversation */
  dragged: boolean;
  /** handlers of the element that takes them */
  drop: Record<'onDragOver' | 'onDragLeave' | 'onDrop', (event: DragEvent) => void>;
};

/** Attaches files that are dropped on a conversation. */
export function useFileDrop({ ticket, canWrite, selectedIds, capabilities }: ConversationActions): FileDrop {
  const [dragged, setDragged] = useState(false);
  const takes = canWrite && !selectedIds;
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!takes || !event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setDragged(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDragged(false);
    },
    onDrop: (event: DragEvent) => {
      setDragged(false);
      if (!takes || event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      void attach(ticket.id, event.dataTransfer.files, capabilities);
    },
  };
  return { dragged, drop };
}
