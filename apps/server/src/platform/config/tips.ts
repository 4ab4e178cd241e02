import { ConfigError } from "./config-error.ts";

export type TipSettings = {
	TIP_POLICY: "required" | "free";
	TIP_DEFAULT_PERCENT: number;
	TIP_SUGGESTED_PERCENT: readonly number[];
	TIP_MINIMUM_PERCENT: number;
	TIP_MAXIMUM_PERCENT?: number | undefined;
};

/** The tip that the form proposes and the API accepts. A free tip has no minimum, and nothing is preselected. */
export function readTips(env: TipSettings) {
	const suggested = env.TIP_SUGGESTED_PERCENT;
	const isFree = env.TIP_POLICY === "free";
	return {
		tipPolicy: env.TIP_POLICY,
		tipDefaultPercent: isFree ? 0 : env.TIP_DEFAULT_PERCENT,
		tipSuggestedPercent: isFree ? [0, ...suggested.filter((percent) => percent > 0)] : suggested,
		tipMinimumPercent: isFree ? 0 : env.TIP_MINIMUM_PERCENT,
		tipMaximumPercent: env.TIP_MAXIMUM_PERCENT ?? null,
	};
}

/** @throws ConfigError for a proposed tip that the form would refuse */
export function checkTips(env: TipSettings): void {
	const { tipDefaultPercent, tipMinimumPercent, tipMaximumPercent } = readTips(env);
	const proposed = {
		TIP_DEFAULT_PERCENT: [tipDefaultPercent],
		TIP_SUGGESTED_PERCENT: env.TIP_SUGGESTED_PERCENT,
	};
	for (const [variable, values] of Object.entries(proposed)) {
		refuse(variable, {
			value: values.find((value) => value < tipMinimumPercent),
			bound: `below TIP_MINIMUM_PERCENT, ${tipMinimumPercent}`,
		});
		refuse(variable, {
			value: values.find((value) => tipMaximumPercent !== null && value > tipMaximumPercent),
			bound: `above TIP_MAXIMUM_PERCENT, ${tipMaximumPercent}`,
		});
	}
}

function refuse(variable: string, { value, bound }: { value: number | undefined; bound: string }): void {
	if (value !== undefined) throw new ConfigError(`${variable}: ${value} is ${bound}. Change one of them.`);
}
