import { type DragEvent, useState } from 'react';

export type FileDrop = {
  /** files are dragged over the element */
  dragged: boolean;
  /** handlers for the drop target */
  drop: Record<'onDragOver' | 'onDragLeave' | 'onDrop', (event: DragEvent) => void>;
};

/** Accepts files dropped on an element. */
export function useFileDrop(takes: boolean, onFiles: (files: FileList) => void): FileDrop {
  const [dragged, setDragged] = useState(false);
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
      onFiles(event.dataTransfer.files);
    },
  };
  return { dragged, drop };
}
