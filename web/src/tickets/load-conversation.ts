/** Loads the conversation's code, which the first page does not need. Repeated calls return the loaded module. */
export const loadConversation = () => import('../messages/conversation.tsx');

const load = () => void loadConversation().catch(() => undefined); // a failure is reported when a conversation is opened

/**
 * Props for lists of conversations: loads the code as soon as the pointer or the focus enters, because one is likely to
 * be opened next.
 */
export const loadsConversation = { onPointerEnter: load, onFocus: load };
