import { describe, expect, test } from "vitest";
import {
	editShape,
	editSteps,
	fieldsOf,
	resumeAt,
	type Shape,
	stepAfter,
	stepBefore,
	stepOfFields,
	stepOnwards,
	stepsOf,
	type WizardStep,
} from "./wizard-flow.ts";

const personal = { isForCharity: false, isProjectPrefilled: false };
const guest = stepsOf({ ...personal, isSignedIn: false, isCountryKnown: false });
const member = stepsOf({ ...personal, isSignedIn: true, isCountryKnown: false });
const knownMember = stepsOf({ ...personal, isSignedIn: true, isCountryKnown: true });
const runner = stepsOf({ isSignedIn: true, isCountryKnown: false, isForCharity: true, isProjectPrefilled: false });
const without = (steps: readonly WizardStep[]): Shape => ({ steps, offersCharity: false });
const withCharity = (steps: readonly WizardStep[]): Shape => ({ steps, offersCharity: true });
const complete =
	(...done: WizardStep[]) =>
	(step: WizardStep) =>
		done.includes(step);

describe("the order of the wizard", () => {
	test("[C1] a visitor without an account fills country, recipient and goal", () => {
		expect(guest).toEqual(["country", "recipient", "goal"]);
		expect(stepsOf({ ...personal, isSignedIn: false, isCountryKnown: true })).toEqual(guest);
	});

	test("[C1] a signed-in person also gives title and cover", () => {
		expect(member).toEqual(["country", "recipient", "story", "cover", "goal"]);
	});

	test("[C1] a known country is not asked for again, its residence still is", () => {
		expect(knownMember).toEqual(["recipient", "story", "cover", "goal"]);
		expect(fieldsOf("recipient", without(knownMember))).toEqual(["residenceConfirmed", "recipient"]);
		expect(fieldsOf("recipient", without(member))).toEqual(["recipient"]);
	});

	test("[C1] a campaign for a charity asks for the project after the recipient, unless the project is given", () => {
		expect(runner).toEqual(["country", "recipient", "project", "story", "cover", "goal"]);
		const flow = { isSignedIn: false, isCountryKnown: false, isForCharity: true };
		expect(stepsOf({ ...flow, isProjectPrefilled: false })).toEqual(["country", "recipient", "project", "goal"]);
		expect(stepsOf({ ...flow, isProjectPrefilled: true })).toEqual(guest);
	});

	test("[C1] going on skips a project that is chosen; going back comes to it", () => {
		expect(stepOnwards("recipient", runner, false)).toBe("project");
		expect(stepOnwards("recipient", runner, true)).toBe("story");
		expect(stepOnwards("project", runner, true)).toBe("story");
		expect(stepOnwards("recipient", member, true)).toBe("story");
		expect(stepOnwards("goal", runner, true)).toBeNull();
		expect(stepBefore("story", runner)).toBe("project");
	});

	test("[C1] where a charity may be chosen, the residence is asked for with the recipient", () => {
		expect(fieldsOf("country", withCharity(runner))).toEqual(["country", "state"]);
		expect(fieldsOf("recipient", withCharity(runner))).toEqual(["residenceConfirmed", "recipient"]);
		expect(fieldsOf("project", withCharity(runner))).toEqual(["charity"]);
	});

	test("[C1] editing leaves out what is fixed with the creation", () => {
		expect(editSteps).toEqual(["story", "cover", "goal"]);
		expect(editSteps.flatMap((step) => fieldsOf(step, editShape))).toEqual([
			"title",
			"description",
			"image",
			"fundGoalText",
		]);
	});

	test("[C1] forward and back walk the flow and end at its ends", () => {
		for (const steps of [guest, member, knownMember]) {
			for (const [index, step] of steps.entries()) {
				expect(stepAfter(step, steps)).toBe(steps[index + 1] ?? null);
				expect(stepBefore(step, steps)).toBe(steps[index - 1] ?? null);
			}
		}
	});

	test("[C1] every field belongs to exactly one step of each flow for a signed-in person", () => {
		for (const shape of [without(member), without(knownMember), withCharity(member), withCharity(runner)]) {
			const fields = shape.steps.flatMap((step) => fieldsOf(step, shape));
			expect(new Set(fields).size).toBe(fields.length);
			expect(fields).toContain("residenceConfirmed");
		}
	});
});

describe("coming back to the wizard", () => {
	test("[C1] after signing up the story comes next, though the goal was reached before", () => {
		expect(resumeAt(member, "goal", complete("country", "recipient", "goal"))).toBe("story");
	});

	test("[C1] a reload stays on the step, complete or not", () => {
		expect(resumeAt(member, "story", complete("country", "recipient", "story"))).toBe("story");
		expect(resumeAt(member, "cover", complete("country", "recipient", "story"))).toBe("cover");
	});

	test("[C1] nobody lands behind an open step", () => {
		expect(resumeAt(member, "goal", complete("country"))).toBe("recipient");
	});

	test("[C1] a step that left the flow is replaced by the first open one", () => {
		expect(resumeAt(knownMember, "country", complete("recipient"))).toBe("story");
		expect(resumeAt(guest, "cover", complete("country", "recipient"))).toBe("goal");
	});

	test("[C1] without a draft one starts at the start; with everything done at the end", () => {
		expect(resumeAt(guest, null, complete())).toBe("country");
		expect(resumeAt(member, null, complete(...member))).toBe("goal");
	});
});

describe("a refusal of the server", () => {
	test("[C1] puts the person on the step with the wrong field, the earliest of several", () => {
		expect(stepOfFields(["fundGoalText", "title"], without(member))).toBe("story");
		expect(stepOfFields(["image"], without(member))).toBe("cover");
		expect(stepOfFields(["state"], without(member))).toBe("country");
		expect(stepOfFields(["residenceConfirmed"], without(knownMember))).toBe("recipient");
	});

	test("[C1] a refused project is told where the project is chosen", () => {
		expect(stepOfFields(["charity"], withCharity(runner))).toBe("project");
		expect(stepOfFields(["charity"], withCharity(member))).toBe("recipient");
	});

	test("[C1] a field of no step leaves the person where they are", () => {
		expect(stepOfFields(["country"], without(knownMember))).toBeNull();
		expect(stepOfFields([], without(member))).toBeNull();
	});
});
