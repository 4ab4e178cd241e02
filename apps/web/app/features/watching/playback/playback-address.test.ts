import { expect, it } from "vitest";
import { playbackAddress } from "./playback-address.ts";

it.each([
	["/v1/live/1/index.m3u8", "low-latency", "/v1/live/1/index.m3u8?token=a%2Fb"],
	["/v1/live/1/index.m3u8", "plain", "/v1/live/1/index.m3u8?token=a%2Fb&latency=plain"],
	["https://media.example.org/1.m3u8?x=1", "plain", "https://media.example.org/1.m3u8?x=1&token=a%2Fb&latency=plain"],
	["/1.m3u8?token=old", "low-latency", "/1.m3u8?token=a%2Fb"],
] as const)("[S4] adds the token to the query of %s (%s)", (url, kind, address) => {
	expect(playbackAddress(url, "a/b", kind)).toBe(address);
});
