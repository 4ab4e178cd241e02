import type { CSSProperties } from "react";
import { laneState } from "./lane-state.ts";

/**
 * The progress bar. `label` describes it (`$12 480 raised of $20 000`); without one it is decorative, beside a text with
 * the same information.
 */
export function Lane(props: {
	raised: number;
	goal: number;
	/** Whole percent, 0 … 100, for assistive technology. */
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
