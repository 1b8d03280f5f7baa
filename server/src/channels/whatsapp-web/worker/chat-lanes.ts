/** Runs work of one chat in order, and chats concurrently. */
export function openChatLanes(): (chat: string, work: () => Promise<void>) => Promise<void> {
  const lanes = new Map<string, Promise<void>>();
  return (chat, work) => {
    // A failure is reported to its own caller only, not to work queued behind it.
    const done = (lanes.get(chat) ?? Promise.resolve()).catch(() => {}).then(work);
    lanes.set(chat, done);
    return done.finally(() => {
      if (lanes.get(chat) === done) lanes.delete(chat);
    });
  };
}
