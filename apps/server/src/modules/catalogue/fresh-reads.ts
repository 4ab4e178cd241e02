/** Readings of single projects that are under way in this process, by the project's id: many who ask share one. */
export type FreshReads = Map<string, Promise<void>>;

export const createFreshReads = (): FreshReads => new Map();
