/** The current time. A parameter everywhere, so that tests and the demo data control it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
