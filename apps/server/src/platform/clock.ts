/** The present moment. A parameter everywhere, so that tests and the demo data choose it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
