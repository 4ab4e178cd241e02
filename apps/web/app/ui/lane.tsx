import type { CSSProperties } from "react";

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

type LaneState = {
	/** `start` shows a mark, `running` a runner, `finished` one at the finish, `beyond` one past it. */
	kind: "start" | "running" | "finished" | "beyond";
	/** The runner's position, as a fraction of the track. */
	run: number;
	/** The finish's position, as a fraction of the track: 1 until the goal is exceeded. */
	finish: number;
	/** Speed marks are omitted for a short bar. */
	hasSpeedMarks: boolean;
};

const speedMarksFrom = 0.12;

/** The lane's state for a raised amount and a goal in the same unit. Zero of zero is `start`. */
export function laneState(raised: number, goal: number): LaneState {
	if (raised <= 0 || goal <= 0) return { kind: "start", run: 0, finish: 1, hasSpeedMarks: false };
	if (raised > goal) return { kind: "beyond", run: 1, finish: goal / raised, hasSpeedMarks: true };
	const run = raised / goal;
	return { kind: run === 1 ? "finished" : "running", run, finish: 1, hasSpeedMarks: run >= speedMarksFrom };
}
