import { limits } from "@stride/contract/limits";
import { loadMessages } from "@stride/i18n";
import { createTestApp, type TestApp } from "@stride/testing";
import { createTranslator } from "use-intl/core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

const a = (count: number) => "a".repeat(count);
/** `x@…` of exactly this many characters, in labels of at most 63. */
const emailOf = (length: number): string => {
	const labels: string[] = [];
	for (let left = length - "x@.org".length; left > 0; left -= 64) labels.push(a(Math.min(left, 63)));
	return `x@${labels.join(".")}.org`;
};

const good = "Correct-Horse-9";
const forms = {
	"sign-up": { firstName: "Olena", lastName: "Vasylenko", email: "o@e.org", password: good, passwordRepeat: good },
	"sign-in": { email: "o@e.org", password: good },
	"reset-password": { email: "o@e.org" },
	"send-activation": { email: "o@e.org" },
	activate: { email: "o@e.org", token: "t".repeat(43) },
	"new-password": {
		email: "o@e.org",
		newPassword: good,
		newPasswordRepeat: good,
		newPasswordToken: "t".repeat(43),
	},
} as const;
type Form = keyof typeof forms;

/** A value at a bound; the key of the field's message, or null if it is valid. */
type Edge = [value: unknown, key: string | null];

const name = (tooShort: string): Edge[] => [
	["", tooShort],
	["A", tooShort],
	[" A ", tooShort],
	["Al", null],
	[a(limits.nameMax), null],
	[a(limits.nameMax + 1), "nameTooLong"],
	["Al\u202e", "invalid"],
	[null, tooShort],
	[7, tooShort],
	[undefined, tooShort],
];
const email: Edge[] = [
	["", "emailInvalid"],
	["olena", "emailInvalid"],
	["olena@", "emailInvalid"],
	["olena@example", "emailInvalid"],
	["o@e.org", null],
	[emailOf(limits.emailMax), null],
	[emailOf(limits.emailMax + 1), "emailInvalid"],
	[["o@e.org"], "emailInvalid"],
	[undefined, "emailInvalid"],
];
const newPassword = (tooSimple: string): Edge[] => [
	["", "passwordTooShort"],
	[`Aa1${a(limits.passwordMin - 4)}`, "passwordTooShort"],
	[`Aa1${a(limits.passwordMin - 3)}`, null],
	[`Aa1${a(limits.passwordMax - 3)}`, null],
	[`Aa1${a(limits.passwordMax - 2)}`, "passwordTooLong"],
	[`a1${a(10)}`, tooSimple],
	["AAAAAAAAAAA1", tooSimple],
	[`Aa${a(10)}`, tooSimple],
	[{}, "passwordTooShort"],
];
const token: Edge[] = [
	["", "tokenInvalid"],
	["t".repeat(19), "tokenInvalid"],
	["t".repeat(20), null],
	["t".repeat(200), null],
	["t".repeat(201), "tokenInvalid"],
];
const repeat: Edge[] = [
	["", "passwordRepeatDiffers"],
	[`${good}0`, "passwordRepeatDiffers"],
	[undefined, "passwordRepeatDiffers"],
];

const rules: { [F in Form]: Partial<Record<string, Edge[]>> } = {
	"sign-up": {
		firstName: name("firstNameTooShort"),
		lastName: name("lastNameTooShort"),
		email,
		password: newPassword("passwordTooSimple"),
		passwordRepeat: repeat,
	},
	"sign-in": {
		email,
		password: [
			["", "signInPasswordTooShort"],
			[a(limits.signInPasswordMin - 1), "signInPasswordTooShort"],
			[a(limits.signInPasswordMin), null],
			[a(limits.passwordMax), null],
			[a(limits.passwordMax + 1), "passwordTooLong"],
		],
	},
	"reset-password": { email },
	"send-activation": { email },
	activate: { email, token },
	"new-password": {
		email,
		newPassword: newPassword("newPasswordTooSimple"),
		newPasswordRepeat: repeat,
		newPasswordToken: token,
	},
};

const cells = Object.entries(rules).flatMap(([form, fields]) =>
	Object.entries(fields).flatMap(([field, edges]) =>
		(edges ?? []).map(([value, key]) => ({ form: form as Form, field, value, key })),
	),
);

let app: TestApp;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { env: { RATE_LIMIT_FACTOR: "10000" } });
});
afterAll(() => app?.stop());

describe.each(["en", "uk"] as const)("in %s", (locale) => {
	it.each(cells)("[A1] [A2] [A4] $form, $field at a bound answers $key", async ({ form, field, value, key }) => {
		const texts = createTranslator({
			locale,
			messages: await loadMessages(locale, ["validation"]),
			namespace: "validation",
		});
		const response = await fetch(`${app.url}/v1/user/${form}`, {
			method: "POST",
			headers: { "content-type": "application/json", "accept-language": locale },
			body: JSON.stringify({ ...forms[form], [field]: value }),
		});
		const text = await response.text();
		const { error } = text
			? (JSON.parse(text) as { error: { code: string; fields?: Record<string, string> } })
			: { error: null };
		const found = error?.fields?.[field];
		expect(found).toBe(key === null ? undefined : texts(key as "invalid", { ...limits }));
		if (key !== null) expect([response.status, error?.code]).toEqual([400, "ValidationException"]);
	});
});

it("covers every rule in both languages", () => {
	console.log(`edges of rules tried against the API: ${cells.length * 2}`);
	expect(cells.length).toBeGreaterThan(90);
});
