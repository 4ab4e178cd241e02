export type LaneState = {
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
