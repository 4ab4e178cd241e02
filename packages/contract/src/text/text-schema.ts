import { z } from "zod";
import { wireSizes } from "../wire-sizes.ts";
import { hasLongMarkRun } from "./normal-form.ts";
import { rawLengthMax, readText, type TextRule } from "./text-rules.ts";

/** The schema of a field by its rule; its output is the text as it is stored. */
export const textField = <Problem extends string>(rule: TextRule<Problem>) =>
	z
		.string({ error: rule.tooShort })
		.check((payload) => {
			const { text, problem } = readText(payload.value, rule);
			payload.value = text;
			if (problem) payload.issues.push({ code: "custom", message: problem, input: text, continue: true });
		})
		.meta({ ...(rule.min > 0 && !rule.isOptional && { minLength: rule.min }), maxLength: rule.max })
		.register(wireSizes, { maxLength: rawLengthMax(rule) });

/** For text that is stored unchanged. */
export const streamSafe = [(text: string) => !hasLongMarkRun(text), "marksTooMany"] as const;
