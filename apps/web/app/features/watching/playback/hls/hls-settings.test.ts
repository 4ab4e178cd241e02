import { streamLimits } from "@stride/contract/limits";
import { expect, it } from "vitest";
import { bufferSeconds, hlsSettings } from "./hls-settings.ts";

it("[S4] a metered buffer with one segment in flight stays within the limit", () => {
	const { maxBufferLength = 0, maxMaxBufferLength = 0 } = hlsSettings({ kind: "recording", startSeconds: 0 }, true);
	expect(maxBufferLength + 2).toBeLessThanOrEqual(streamLimits.meteredBufferSeconds);
	expect(maxMaxBufferLength).toBe(maxBufferLength);
	expect(bufferSeconds(false)).toBeGreaterThan(bufferSeconds(true));
});

it("[S4] a live stream has low latency, and its plain playlist several seconds of it", () => {
	const low = hlsSettings({ kind: "live", playlist: "low-latency" }, true);
	const plain = hlsSettings({ kind: "live", playlist: "plain" }, true);
	expect([low.lowLatencyMode, plain.lowLatencyMode]).toEqual([true, false]);
	expect(low.liveSyncDuration).toBeLessThanOrEqual(2);
	// hls.js catches up by playing faster up to this latency; beyond it, it must seek.
	const { liveSyncDuration = 0, liveMaxLatencyDuration } = low;
	expect(liveMaxLatencyDuration).toBeLessThanOrEqual(liveSyncDuration + (liveSyncDuration + 2));
	// RFC 8216bis, 6.3.3: a plain player starts three target durations before the end.
	expect(plain.liveSyncDurationCount).toBe(3);
	expect(plain.liveMaxLatencyDurationCount).toBeGreaterThan(plain.liveSyncDurationCount ?? 99);
});

it("[S5] a recording resumes at its position", () => {
	expect(hlsSettings({ kind: "recording", startSeconds: 12.5 }, false).startPosition).toBe(12.5);
});
