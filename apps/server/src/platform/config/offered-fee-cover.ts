import { ConfigError } from "./config-error.ts";

export type FeeCoverSettings = {
	FEE_COVER: boolean;
	EXPECTED_FEE_PERCENT: number;
	EXPECTED_FEE_FIXED_CENTS: number;
};

/** No provider's fee for cards is close to it, and a cover grows without bound towards 100 %. */
const percentMax = 20;

/** @throws ConfigError for an expected fee that donors cannot be asked to cover */
export function checkFeeCover(env: FeeCoverSettings): void {
	if (!env.FEE_COVER) return;
	const { EXPECTED_FEE_PERCENT: percent, EXPECTED_FEE_FIXED_CENTS: fixedCents } = env;
	if (percent === 0 && fixedCents === 0) {
		throw new ConfigError("FEE_COVER is true, but the expected fee is nothing. Set EXPECTED_FEE_PERCENT.");
	}
	if (percent > percentMax) {
		throw new ConfigError(`EXPECTED_FEE_PERCENT is ${percent}; with FEE_COVER it is at most ${percentMax}.`);
	}
}
