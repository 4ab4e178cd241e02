import type { CSSProperties } from "react";
import { laneState } from "./lane-state.ts";

/**
 * Progress as a lane that is being run. `label` says it in words (`$12 480 raised of $20 000`); without one the lane is
 * decoration beside a text that says the same.
 */
export function Lane(props: {
	raised: number;
	goal: number;
	/** Whole percent, 0 … 100, as told to assistive technology. */
	percent?: number;
	label?: string;
	/** `s` 14 px for cards and tables, `m` 22 px, `l` 34 px for the board. */
	size?: "s" | "m" | "l";
}) {
	const { kind, run, finish, hasSpeedMarks } = laneState(props.raised, props.goal);
	return (
		<span
			className="lane"
			data-size={props.size ?? "s"}
			data-state={kind}
			style={{ "--run": run, "--finish": finish } as CSSProperties}
			{...(props.label
				? {
						role: "progressbar",
						"aria-label": props.label,
						"aria-valuemin": 0,
						"aria-valuemax": 100,
						"aria-valuenow": props.percent,
					}
				: { "aria-hidden": true })}
		>
			<span className="lane-ticks" />
			<span className="lane-runner">{hasSpeedMarks && <span className="lane-speed" />}</span>
			<span className="lane-finish" />
		</span>
	);
}
