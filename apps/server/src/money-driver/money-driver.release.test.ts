import { describe, expect, inject, it } from "vitest";
import { drive } from "./drive.test-steps.ts";

const seed = Number(process.env.MONEY_SEED ?? Date.now() % 2 ** 31);
/** With either bearer of the fees; together at least 2,000 operations and 50 kills. */
const kills = 25;
const operationsMin = 1_000;

describe("money while the product is killed, restored from backups and left by its authors", () => {
	it.concurrent.each(["platform", "campaign"] as const)(
		`[D3] [D4] agrees with the provider's own lists after ${kills} kills, fees borne by the %s (seed ${seed})`,
		{ timeout: 1_500_000 },
		async (feeBearer) => {
			const plan = { seed, kills, perLife: 55, feeBearer };
			const { violations, log, ...driven } = await drive(inject("postgresUrl"), plan);
			console.log(`money driver, seed ${seed}, ${feeBearer}: ${JSON.stringify(driven)}`);
			if (violations.length > 0) console.log(log.slice(-60).join(""));
			expect(violations).toEqual([]);
			expect(driven.operations).toBeGreaterThan(operationsMin);
			expect(driven.unreached).toEqual([]);
		},
	);
});
