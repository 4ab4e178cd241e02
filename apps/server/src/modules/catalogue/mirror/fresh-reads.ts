/** Reads of single projects in flight in this process, by the project's id; concurrent callers share one. */
export type FreshReads = Map<string, Promise<void>>;

export const createFreshReads = (): FreshReads => new Map();
