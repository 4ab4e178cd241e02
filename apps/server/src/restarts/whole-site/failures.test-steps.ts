import type { Versitygw } from "../../../../../lab/peers/versitygw.ts";
import type { Random } from "../../money-driver/random.test-steps.ts";
import type { Role, Site, SiteProcess } from "./site.test-steps.ts";
import type { SiteBroadcast } from "./site-broadcasts.test-steps.ts";

/** A part of the site that is killed, and what brings it back: its process manager, or the operator. */
export type Failure = { what: string; kill(): Promise<void>; recover(): Promise<void> };

type Setting = {
	site: Site;
	store: Versitygw | null;
	broadcasts: readonly SiteBroadcast[];
	/** How long a server beside the product is down. */
	nextAwayMs: () => number;
};

/** One part after the other: each process, each server beside the product, and the database. */
export function listFailures({ site, store, broadcasts, nextAwayMs }: Setting): Failure[] {
	const after = (start: () => Promise<void>) => async () => {
		const awayMs = nextAwayMs();
		await new Promise((resolve) => setTimeout(resolve, awayMs));
		await start();
	};
	const ofProcess = (role: Role, index: number): Failure => {
		const chosen = site.ofRole(role)[index];
		if (!chosen) throw new Error(`There is no ${role} ${index}.`);
		return { what: `${role} ${index + 1}`, kill: chosen.kill, recover: chosen.start };
	};
	/** The process that hosts a broadcast when its turn comes. */
	const ofHost = (broadcast: SiteBroadcast, name: string): Failure => {
		let host: SiteProcess | undefined;
		return {
			what: `media of broadcast ${name}`,
			async kill() {
				host = site.ofRole("media").find(({ address }) => address === broadcast.host());
				if (!host) throw new Error("The broadcast has no host.");
				await host.kill();
			},
			recover: async () => host?.start(),
		};
	};
	return [
		ofProcess("web", 0),
		ofProcess("worker", 0),
		...broadcasts.map((broadcast, index) => ofHost(broadcast, String(index + 1))),
		ofProcess("web", 1),
		ofProcess("worker", 1),
		{ what: "signals", kill: site.signals.kill, recover: after(site.signals.start) },
		...(store ? [{ what: "object store", kill: store.kill, recover: after(store.start) }] : []),
		{ what: "primary", kill: site.database.killPrimary, recover: after(site.database.promoteStandby) },
	];
}

/** The loss of a machine with several parts, which come back with it. */
export function together(failures: readonly Failure[]): Failure {
	return {
		what: failures.map(({ what }) => what).join(", "),
		kill: async () => void (await Promise.all(failures.map(({ kill }) => kill()))),
		recover: async () => void (await Promise.all(failures.map(({ recover }) => recover()))),
	};
}

/** The failures in an order of the seed, with the database last: no standby is left after it. */
export function shuffle(failures: readonly Failure[], random: Random): Failure[] {
	const last = failures.filter(({ what }) => what === "primary");
	const rest = failures.filter((failure) => !last.includes(failure));
	const shuffled: Failure[] = [];
	while (rest.length > 0) shuffled.push(...rest.splice(random.between(0, rest.length - 1), 1));
	return [...shuffled, ...last];
}
