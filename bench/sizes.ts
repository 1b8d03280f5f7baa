/** Sizes of `npm run bench`, and of its quick form. */
export const wholeSizes = {
  seconds: 8,
  rates: [20, 100, 500],
  laterRates: [20, 100, 500],
  calls: 150,
  starts: 3,
  tickets: [100_000, 1_000_000],
  messages: 1_000_000,
  conversation: 100_000,
  neighbours: 1_000,
  people: 1_000,
  imported: 50_000,
};

export const quickSizes: typeof wholeSizes = {
  seconds: 2,
  rates: [20, 100, 500],
  laterRates: [500],
  calls: 25,
  starts: 1,
  tickets: [20_000, 100_000],
  messages: 40_000,
  conversation: 10_000,
  neighbours: 50,
  people: 1_000,
  imported: 10_000,
};
