/** Room above the topmost gridline, so that half of its label fits there. */
export const chartMargin = { top: 8, right: 0, bottom: 0, left: 0 };

/** The value axis. `interval`: all labels; else the topmost one is moved below its gridline. */
export const valueAxis = { width: 32, interval: 0 };
