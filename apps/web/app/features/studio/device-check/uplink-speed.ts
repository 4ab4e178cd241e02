/** What a line is enough for: `good` the full picture at 2.5 Mbit/s, `limited` a less sharp one, `missing` none. */
export type LineQuality = "good" | "limited" | "missing";

const fullBits = 3_000_000;
/** The studio's lowest bitrate with its sound, and some headroom. */
const leastBits = 500_000;

export const qualityOf = (bitsPerSecond: number): LineQuality =>
	bitsPerSecond >= fullBits ? "good" : bitsPerSecond >= leastBits ? "limited" : "missing";

const smallBytes = 16 * 1024;
/** A line that needs longer than this is too slow to broadcast. */
export const measuringMs = 15_000;

/**
 * Measures the uplink by sending data twice: the difference in time is that of the additional bytes, without the way to
 * the server and back. The first request opens the connection and is not measured.
 * @param send resolves when the server has received everything
 * @returns bits per second
 */
export async function measureUplink(
	send: (filling: string) => Promise<unknown>,
	largeBytes: number,
	nowMs: () => number,
): Promise<number> {
	const timeOf = async (bytes: number) => {
		const filling = "A".repeat(bytes);
		const beganMs = nowMs();
		await send(filling);
		return nowMs() - beganMs;
	};
	await timeOf(1);
	const smallMs = await timeOf(smallBytes);
	const largeMs = await timeOf(largeBytes);
	// A small request that was delayed by chance must not make the line look fast.
	const differenceMs = Math.max(largeMs - smallMs, largeMs / 4, 1);
	return ((largeBytes - smallBytes) * 8_000) / differenceMs;
}
