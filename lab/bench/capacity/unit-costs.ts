/** What uses CPU time: the processes by their roles, and PostgreSQL. */
export const components = ["web", "media", "worker", "database"] as const;
export type Component = (typeof components)[number];

/**
 * - `donation`: from the request to the receipt and the notification, settled by a webhook
 * - `guestPage`: a campaign page from the shared copy
 * - `delivery`: a campaign's changed state to one open page
 * - `broadcast`: a second of a broadcast at the studio's bit rate
 * - `viewer`: a second of a viewer with a playlist of their own, who loads every part
 * - `presence`: the request that a viewer of the shared playlists repeats
 */
export const units = ["donation", "guestPage", "delivery", "broadcast", "viewer", "presence"] as const;
export type Unit = (typeof units)[number];

/** Seconds of CPU that a unit of work costs each component. */
export type UnitCosts = Record<Unit, Record<Component, number>>;

/** Units of work per second. */
export type Load = Record<Unit, number>;

export const noLoad: Load = { donation: 0, guestPage: 0, delivery: 0, broadcast: 0, viewer: 0, presence: 0 };

/** @returns the cores that each component uses under a load, without what it uses at rest */
export function coresOf(costs: UnitCosts, load: Load): Record<Component, number> {
	const of = (component: Component) => units.reduce((sum, unit) => sum + costs[unit][component] * load[unit], 0);
	return { web: of("web"), media: of("media"), worker: of("worker"), database: of("database") };
}
