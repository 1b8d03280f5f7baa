/** What is done in a chat is done one after the other, chats side by side. */
export function openChatLanes(): (chat: string, work: () => Promise<void>) => Promise<void> {
  const lanes = new Map<string, Promise<void>>();
  return (chat, work) => {
    // What failed before says so to whoever asked for it, and to nobody behind it.
    const done = (lanes.get(chat) ?? Promise.resolve()).catch(() => {}).then(work);
    lanes.set(chat, done);
    return done.finally(() => {
      if (lanes.get(chat) === done) lanes.delete(chat);
    });
  };
}
