import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { storeNewer } from "./store-newer.ts";

it("[U4] states that are outdated or repeated after a reconnect are dropped", () => {
	const client = new QueryClient();
	const passed: number[] = [];
	let dropped = 0;
	for (const version of [3, 3, 2, 5, 4, 5, 6]) {
		const isStored = storeNewer(client, ["state"], version, () => ({ raised: version * 100 }));
		if (isStored) passed.push(version);
		else dropped++;
		expect(client.getQueryData(["state"])).toEqual({ version: passed.at(-1), raised: (passed.at(-1) ?? 0) * 100 });
	}
	expect(passed).toEqual([3, 5, 6]);
	expect(dropped).toBe(4);
});
