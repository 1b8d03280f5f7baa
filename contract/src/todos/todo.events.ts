/** To its user only, who fetches the list again: names in it may be masked for them. `due`: the reminder is due now. */
export type TodoEvent = { action: 'change' | 'due'; todoId: number };
