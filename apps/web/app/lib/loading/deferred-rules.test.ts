import type { Resolver } from "react-hook-form";
import { describe, expect, test } from "vitest";
import { deferredRules } from "./deferred-rules.ts";

type Values = { email: string };
const options = { fields: {}, shouldUseNativeValidation: false } as Parameters<Resolver<Values>>[2];
const refuses: Resolver<Values> = () => ({ values: {}, errors: { email: { type: "rule", message: "emailInvalid" } } });

describe("lazily loaded rules", () => {
	test("[A2] a form that is submitted before its rules are loaded waits for them", async () => {
		let arrive: (module: { default: Resolver<Values> }) => void = () => undefined;
		const rules = deferredRules<Values, Values>(() => new Promise((resolve) => (arrive = resolve)));
		const judged = rules.resolver({ email: "" }, undefined, options);
		arrive({ default: refuses });
		expect(await judged).toMatchObject({ errors: { email: { message: "emailInvalid" } } });
	});

	test("[A2] a form is submitted when its rules cannot be loaded, and the next submission loads them again", async () => {
		let isThere = false;
		const rules = deferredRules<Values, Values>(async () => {
			if (!isThere) throw new TypeError("Failed to fetch dynamically imported module");
			return { default: refuses };
		});
		rules.preload();
		expect(await rules.resolver({ email: "" }, undefined, options)).toEqual({ values: { email: "" }, errors: {} });
		isThere = true;
		expect(await rules.resolver({ email: "" }, undefined, options)).toMatchObject({ errors: { email: {} } });
	});
});
