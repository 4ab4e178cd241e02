export type LaneState = {
	/** `start` shows a mark, `running` a leaning runner, `finished` one under the finish, `beyond` one past it. */
	kind: "start" | "running" | "finished" | "beyond";
	/** Where the runner is, as a share of the track. */
	run: number;
	/** Where the finish stands, as a share of the track: 1 until the goal is passed. */
	finish: number;
	/** A short runner drags no speed marks. */
	hasSpeedMarks: boolean;
};

const speedMarksFrom = 0.12;

/** How the lane is drawn for an amount raised of a goal; both in the same unit. Nothing raised of no goal is a start. */
export function laneState(raised: number, goal: number): LaneState {
	if (raised <= 0 || goal <= 0) return { kind: "start", run: 0, finish: 1, hasSpeedMarks: false };
	if (raised > goal) return { kind: "beyond", run: 1, finish: goal / raised, hasSpeedMarks: true };
	const run = raised / goal;
	return { kind: run === 1 ? "finished" : "running", run, finish: 1, hasSpeedMarks: run >= speedMarksFrom };
}
