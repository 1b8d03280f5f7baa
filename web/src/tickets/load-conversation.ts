/** The code of a conversation, which the first page does without. Asked for again it is there. */
export const loadConversation = () => import('../messages/conversation.tsx');

const load = () => void loadConversation().catch(() => undefined); // asked for again by who opens one

/** For what lists conversations: whoever comes to it by pointer or keys opens one next, and its code is on the way by then. */
export const loadsConversation = { onPointerEnter: load, onFocus: load };
