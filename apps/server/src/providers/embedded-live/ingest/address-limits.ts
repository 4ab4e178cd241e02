import { createAllowance } from "../../../platform/allowance.ts";
import { ingestLimits } from "./ingest-limits.ts";

/** Above this number of tracked addresses, idle ones are evicted. */
const addressesMax = 10_000;

type Address = { open: number; attempts: ReturnType<typeof createAllowance> };

/**
 * Limits the concurrent and the new connections of each network address.
 * @returns a function that admits a connection and returns the one to call at its close; undefined if it is refused
 */
export function createAddressLimits(rateLimitFactor: number): (network: string) => (() => void) | undefined {
	const addresses = new Map<string, Address>();

	function stateOf(network: string): Address {
		const existing = addresses.get(network);
		if (existing) return existing;
		const burst = ingestLimits.newPerAddress * rateLimitFactor;
		if (addresses.size >= addressesMax) {
			for (const [other, { open, attempts }] of addresses) {
				if (open === 0 && attempts.left() >= burst) addresses.delete(other);
			}
		}
		const perSecond = ingestLimits.newPerAddressPerSecond * rateLimitFactor;
		const address = { open: 0, attempts: createAllowance({ burst, perSecond }) };
		addresses.set(network, address);
		return address;
	}

	return (network) => {
		const address = stateOf(network);
		const isFull = address.open >= ingestLimits.connectionsPerAddress * Math.max(1, rateLimitFactor);
		if (isFull || !address.attempts.spend(1)) return undefined;
		address.open += 1;
		return () => {
			address.open -= 1;
		};
	};
}
