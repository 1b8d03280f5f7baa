/** To its person alone, who asks for the list again: names in it may be masked for them. `due`: they are reminded now. */
export type TodoEvent = { action: 'change' | 'due'; todoId: number };
