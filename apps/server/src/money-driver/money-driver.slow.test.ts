import { describe, expect, inject, it } from "vitest";
import { drive } from "./drive.test-steps.ts";

describe("money while the product is killed, restored from backups and left by its authors", () => {
	it("[D3] [D4] agrees with the provider's own lists, from a fixed seed", { timeout: 900_000 }, async () => {
		const { violations, log, ...driven } = await drive(inject("postgresUrl"), {
			seed: Number(process.env.MONEY_SEED ?? 7),
			kills: 3,
			perLife: 36,
			feeBearer: "campaign",
		});
		console.log(`money driver: ${JSON.stringify(driven)}`);
		if (violations.length > 0) console.log(log.slice(-40).join(""));
		expect(violations).toEqual([]);
		expect(driven.unreached).toEqual([]);
	});
});
