import { describe, expect, test } from "vitest";
import {
	editSteps,
	fieldsOf,
	resumeAt,
	stepAfter,
	stepBefore,
	stepOfFields,
	stepsOf,
	type WizardStep,
} from "./wizard-flow.ts";

const guest = stepsOf({ isSignedIn: false, isCountryKnown: false });
const member = stepsOf({ isSignedIn: true, isCountryKnown: false });
const knownMember = stepsOf({ isSignedIn: true, isCountryKnown: true });
const complete =
	(...done: WizardStep[]) =>
	(step: WizardStep) =>
		done.includes(step);

describe("the order of the wizard", () => {
	test("[C1] a visitor without an account fills country, recipient and goal", () => {
		expect(guest).toEqual(["country", "recipient", "goal"]);
		expect(stepsOf({ isSignedIn: false, isCountryKnown: true })).toEqual(guest);
	});

	test("[C1] a signed-in person also gives title and cover", () => {
		expect(member).toEqual(["country", "recipient", "story", "cover", "goal"]);
	});

	test("[C1] a known country is not asked for again, its residence still is", () => {
		expect(knownMember).toEqual(["recipient", "story", "cover", "goal"]);
		expect(fieldsOf("recipient", knownMember)).toEqual(["residenceConfirmed", "recipient"]);
		expect(fieldsOf("recipient", member)).toEqual(["recipient"]);
	});

	test("[C1] editing leaves out what is fixed with the creation", () => {
		expect(editSteps).toEqual(["story", "cover", "goal"]);
		expect(editSteps.flatMap((step) => fieldsOf(step, editSteps))).toEqual([
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
		for (const steps of [member, knownMember]) {
			const fields = steps.flatMap((step) => fieldsOf(step, steps));
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
		expect(stepOfFields(["fundGoalText", "title"], member)).toBe("story");
		expect(stepOfFields(["image"], member)).toBe("cover");
		expect(stepOfFields(["state"], member)).toBe("country");
		expect(stepOfFields(["residenceConfirmed"], knownMember)).toBe("recipient");
	});

	test("[C1] a field of no step leaves the person where they are", () => {
		expect(stepOfFields(["country"], knownMember)).toBeNull();
		expect(stepOfFields([], member)).toBeNull();
	});
});
