import { expect, it } from "vitest";
import { newerOnly } from "./newer-only.ts";

it("[U4] states that are outdated or repeated after a reconnect are dropped", () => {
	const passed: number[] = [];
	let dropped = 0;
	const receive = newerOnly<{ version: number }>(
		({ version }) => passed.push(version),
		() => dropped++,
	);
	for (const version of [3, 3, 2, 5, 4, 5, 6]) receive({ version });
	expect(passed).toEqual([3, 5, 6]);
	expect(dropped).toBe(4);
});
