import { describe, expect, it } from "vitest";
import { createMovedOrigins } from "./moved-origins.ts";

const [a, b, c] = ["https://a.test", "https://b.test:8443", "https://c.test"];
const path = "/live/1/v/session/live.m3u8?_HLS_msn=4";

describe("the origins that have redirected a player", () => {
	it("[S4] an address of one that has not redirected is unchanged", () => {
		const moved = createMovedOrigins();
		moved.learn(a + path, a + path);
		expect(moved.current(a + path)).toBe(a + path);
	});

	it("[S4] an address is requested where the last one was answered, with path and query", () => {
		const moved = createMovedOrigins();
		moved.learn(a + path, b + path);
		expect([a, b, c].map((origin) => moved.current(origin + path))).toEqual([b + path, b + path, c + path]);
		moved.clear();
		expect(moved.current(a + path)).toBe(a + path);
	});

	it("[S4] is followed in one step after several hand-overs, also back to the first", () => {
		const moved = createMovedOrigins();
		moved.learn(a + path, b + path);
		moved.learn(b + path, c + path);
		expect([a, b, c].map((origin) => moved.current(origin + path))).toEqual([c + path, c + path, c + path]);
		moved.learn(c + path, a + path);
		expect([a, b, c].map((origin) => moved.current(origin + path))).toEqual([a + path, a + path, a + path]);
	});
});
