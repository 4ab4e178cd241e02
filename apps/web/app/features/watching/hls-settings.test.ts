import { streamLimits } from "@stride/contract/limits";
import { expect, it } from "vitest";
import { bufferSeconds, hlsSettings } from "./hls-settings.ts";

it("[S4] while viewing is metered, no more is held than the limit, the segment on its way included", () => {
	const { maxBufferLength = 0, maxMaxBufferLength = 0 } = hlsSettings({ kind: "recording", startSeconds: 0 }, true);
	expect(maxBufferLength + 2).toBeLessThanOrEqual(streamLimits.meteredBufferSeconds);
	expect(maxMaxBufferLength).toBe(maxBufferLength);
	expect(bufferSeconds(false)).toBeGreaterThan(bufferSeconds(true));
});

it("[S4] a live stream is played low, and after stalls some seconds later", () => {
	const low = hlsSettings({ kind: "live", playlist: "low-latency" }, true);
	const plain = hlsSettings({ kind: "live", playlist: "plain" }, true);
	expect([low.lowLatencyMode, plain.lowLatencyMode]).toEqual([true, false]);
	expect(low.liveSyncDuration).toBeLessThanOrEqual(2);
	// hls.js plays faster while it is less than the aim and a segment behind the aim; nobody is left further behind.
	const { liveSyncDuration = 0, liveMaxLatencyDuration } = low;
	expect(liveMaxLatencyDuration).toBeLessThanOrEqual(liveSyncDuration + (liveSyncDuration + 2));
	expect(plain.liveSyncDuration).toBeGreaterThanOrEqual(6);
	expect(plain.liveMaxLatencyDuration).toBeGreaterThan(plain.liveSyncDuration ?? 99);
});

it("[S5] a recording goes on where it was", () => {
	expect(hlsSettings({ kind: "recording", startSeconds: 12.5 }, false).startPosition).toBe(12.5);
});
