import { expect } from "vitest";
import { audioMessage, command, newSession, opening, play, videoMessage } from "./encoder.test-steps.ts";
import { publishLimits } from "./publish-session.ts";
import { RtmpFault } from "./rtmp-fault.ts";

/** A connection with some media, the subject of mutations. */
export const wholeConnection: readonly Uint8Array[] = [
	...opening(),
	videoMessage(0, Uint8Array.of(0x17, 0, 0, 0, 0, 1, 0x4d, 0x40, 0x1f)),
	audioMessage(0, Uint8Array.of(0xaf, 0, 0x11, 0x90)),
	...Array.from({ length: 6 }, (_, at) => videoMessage(at * 33, new Uint8Array(900 * at + 9).fill(0x17).fill(1, 1, 2))),
	audioMessage(0x01_00_00_00, Uint8Array.of(0xaf, 1, 2, 3)),
	videoMessage(0x01_00_00_10, new Uint8Array(9_000).fill(0x27).fill(1, 1, 2)),
	command("deleteStream", 6, null, 1),
];

/** Park and Miller's generator: the same mutations in every run. */
export function createDice(seed: number): (sides: number) => number {
	let state = seed;
	return (sides) => {
		state = (state * 48_271) % 2_147_483_647;
		return state % sides;
	};
}

/** Flips, cuts, repeats or replaces bytes; half of the mutations spare the handshake. */
function mutate(bytes: Uint8Array, dice: (sides: number) => number): Uint8Array {
	const mutated = Uint8Array.from(bytes);
	const from = dice(2) === 0 ? 0 : 3_073;
	const place = () => from + dice(Math.min(mutated.length - from, dice(2) === 0 ? 700 : mutated.length));
	for (let count = 1 + dice(8); count > 0; count--) {
		const at = place();
		const kind = dice(4);
		if (kind === 0) mutated[at] = dice(256);
		else if (kind === 1) mutated[at] = (mutated[at] ?? 0) ^ (1 << dice(8));
		else if (kind === 2) mutated.copyWithin(at, place(), place());
		else mutated.fill(0xff, at, at + dice(6));
	}
	return mutated.subarray(0, dice(4) === 0 ? dice(mutated.length) : mutated.length);
}

/** Feeds mutated connections; only faults may be thrown, and no session holds more than its limit. */
export function expectFaultsOnly(count: number, seed: number): { faults: number } {
	const dice = createDice(seed);
	const whole = Buffer.concat(wholeConnection);
	let faults = 0;
	for (let run = 0; run < count; run++) {
		const bytes = mutate(whole, dice);
		const session = newSession();
		try {
			for (let at = 0; at < bytes.length; ) {
				const end = at + 1 + dice(4_000);
				play([bytes.subarray(at, end)], session);
				at = end;
				expect(session.bufferedBytes).toBeLessThanOrEqual(publishLimits.publishing.bufferedBytesMax);
			}
		} catch (error) {
			if (!(error instanceof RtmpFault)) throw error;
			faults += 1;
		}
	}
	return { faults };
}
