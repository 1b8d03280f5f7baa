export type GivenFields<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** A form without its undefined fields: those leave values as they are. */
export const givenFields = <T extends object>(form: T): GivenFields<T> =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined)) as GivenFields<T>; // exactly those keys
