/** Runs work of one chat in order, and chats concurrently. */
export function openChatQueue(): (chat: string, work: () => Promise<void>) => Promise<void> {
  const queues = new Map<string, Promise<void>>();
  return (chat, work) => {
    // A failure is reported to its own caller only, not to work queued behind it.
    const done = (queues.get(chat) ?? Promise.resolve()).catch(() => {}).then(work);
    queues.set(chat, done);
    return done.finally(() => {
      if (queues.get(chat) === done) queues.delete(chat);
    });
  };
}
