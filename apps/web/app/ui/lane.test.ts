import { describe, expect, it } from "vitest";
import { laneState } from "./lane.tsx";

describe("laneState", () => {
	it.each([
		{ raised: 0, goal: 100, kind: "start", run: 0, finish: 1, hasSpeedMarks: false },
		{ raised: 0, goal: 0, kind: "start", run: 0, finish: 1, hasSpeedMarks: false },
		{ raised: 5, goal: 0, kind: "start", run: 0, finish: 1, hasSpeedMarks: false },
		{ raised: -5, goal: 100, kind: "start", run: 0, finish: 1, hasSpeedMarks: false },
		{ raised: 1, goal: 100, kind: "running", run: 0.01, finish: 1, hasSpeedMarks: false },
		{ raised: 49, goal: 100, kind: "running", run: 0.49, finish: 1, hasSpeedMarks: true },
		{ raised: 9_999, goal: 10_000, kind: "running", run: 0.9999, finish: 1, hasSpeedMarks: true },
		{ raised: 100, goal: 100, kind: "finished", run: 1, finish: 1, hasSpeedMarks: true },
		{ raised: 125, goal: 100, kind: "beyond", run: 1, finish: 0.8, hasSpeedMarks: true },
		{ raised: 100_000_000_000, goal: 1_000, kind: "beyond", run: 1, finish: 1e-8, hasSpeedMarks: true },
	])("[L3] $raised of $goal is $kind", ({ raised, goal, ...state }) => {
		expect(laneState(raised, goal)).toEqual(state);
	});

	it("positions the runner before the finish until the goal is reached, and beyond it afterwards", () => {
		for (let raised = 1; raised < 1_000; raised += 7) {
			const { run, finish } = laneState(raised, 1_000);
			expect(run).toBeLessThan(finish);
		}
		for (let raised = 1_001; raised < 9_000; raised += 97) {
			const { run, finish } = laneState(raised, 1_000);
			expect(run).toBeGreaterThan(finish);
		}
	});
});
