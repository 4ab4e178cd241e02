import { describe, expect, test } from "vitest";
import { resumeAt, stepAfter, stepBefore, stepWith } from "../../lib/forms/steps.ts";
import {
	editShape,
	editSteps,
	fieldsOf,
	type Shape,
	stepOnwards,
	stepsOf,
	type WizardField,
	type WizardStep,
} from "./wizard-flow.ts";

const personal = { isForCharity: false, isProjectPrefilled: false };
const guest = stepsOf({ ...personal, isSignedIn: false, isCountryKnown: false });
const member = stepsOf({ ...personal, isSignedIn: true, isCountryKnown: false });
const knownMember = stepsOf({ ...personal, isSignedIn: true, isCountryKnown: true });
const runner = stepsOf({ isSignedIn: true, isCountryKnown: false, isForCharity: true, isProjectPrefilled: false });
const without = (steps: readonly WizardStep[]): Shape => ({ steps, offersCharity: false });
const withCharity = (steps: readonly WizardStep[]): Shape => ({ steps, offersCharity: true });
const stepOfFields = (fields: readonly WizardField[], shape: Shape) =>
	stepWith(fields, shape.steps, (step) => fieldsOf(step, shape));
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

	test("[C1] a known country skips its step but not the residence", () => {
		expect(knownMember).toEqual(["recipient", "story", "cover", "goal"]);
		expect(fieldsOf("recipient", without(knownMember))).toEqual(["residenceConfirmed", "recipient"]);
		expect(fieldsOf("recipient", without(member))).toEqual(["recipient"]);
	});

	test("[C1] a charity campaign has the project step after the recipient, unless the URL names the project", () => {
		expect(runner).toEqual(["country", "recipient", "project", "story", "cover", "goal"]);
		const flow = { isSignedIn: false, isCountryKnown: false, isForCharity: true };
		expect(stepsOf({ ...flow, isProjectPrefilled: false })).toEqual(["country", "recipient", "project", "goal"]);
		expect(stepsOf({ ...flow, isProjectPrefilled: true })).toEqual(guest);
	});

	test("[C1] Next skips a chosen project, Back shows it", () => {
		expect(stepOnwards("recipient", runner, false)).toBe("project");
		expect(stepOnwards("recipient", runner, true)).toBe("story");
		expect(stepOnwards("project", runner, true)).toBe("story");
		expect(stepOnwards("recipient", member, true)).toBe("story");
		expect(stepOnwards("goal", runner, true)).toBeNull();
		expect(stepBefore("story", runner)).toBe("project");
	});

	test("[C1] with a catalogue the residence is part of the recipient step", () => {
		expect(fieldsOf("country", withCharity(runner))).toEqual(["country", "state"]);
		expect(fieldsOf("recipient", withCharity(runner))).toEqual(["residenceConfirmed", "recipient"]);
		expect(fieldsOf("project", withCharity(runner))).toEqual(["charity"]);
	});

	test("[C1] editing omits the steps that are fixed at the creation", () => {
		expect(editSteps).toEqual(["story", "cover", "goal"]);
		expect(editSteps.flatMap((step) => fieldsOf(step, editShape))).toEqual([
			"title",
			"description",
			"image",
			"fundGoalText",
		]);
	});

	test("[C1] forward and back follow the flow and stop at its ends", () => {
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

describe("returning to the wizard", () => {
	test("[C1] the description step follows sign-up, though the goal was reached before", () => {
		expect(resumeAt(member, "goal", complete("country", "recipient", "goal"))).toBe("story");
	});

	test("[C1] a reload stays on the step, complete or not", () => {
		expect(resumeAt(member, "story", complete("country", "recipient", "story"))).toBe("story");
		expect(resumeAt(member, "cover", complete("country", "recipient", "story"))).toBe("cover");
	});

	test("[C1] an incomplete step is not skipped", () => {
		expect(resumeAt(member, "goal", complete("country"))).toBe("recipient");
	});

	test("[C1] a step outside the flow is replaced by the first incomplete one", () => {
		expect(resumeAt(knownMember, "country", complete("recipient"))).toBe("story");
		expect(resumeAt(guest, "cover", complete("country", "recipient"))).toBe("goal");
	});

	test("[C1] an empty form starts at the first step, a complete one at the last", () => {
		expect(resumeAt(guest, null, complete())).toBe("country");
		expect(resumeAt(member, null, complete(...member))).toBe("goal");
	});
});

describe("a refusal of the server", () => {
	test("[C1] leads to the first step with a refused field", () => {
		expect(stepOfFields(["fundGoalText", "title"], without(member))).toBe("story");
		expect(stepOfFields(["image"], without(member))).toBe("cover");
		expect(stepOfFields(["state"], without(member))).toBe("country");
		expect(stepOfFields(["residenceConfirmed"], without(knownMember))).toBe("recipient");
	});

	test("[C1] a refused project leads to the project step", () => {
		expect(stepOfFields(["charity"], withCharity(runner))).toBe("project");
		expect(stepOfFields(["charity"], withCharity(member))).toBe("recipient");
	});

	test("[C1] a field outside the steps does not change the step", () => {
		expect(stepOfFields(["country"], without(knownMember))).toBeNull();
		expect(stepOfFields([], without(member))).toBeNull();
	});
});
