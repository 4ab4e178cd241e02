import { api } from "@stride/contract/api";
import type { ErrorBody } from "@stride/contract/errors";
import { limits } from "@stride/contract/limits";
import { createTestApp, type TestApp } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { bodyLimitOf, plainBytesLimitOf } from "../platform/http/body-limit.ts";
import { type CellRequest, sendAs } from "./cells/cell.test-steps.ts";
import { caseOf, mixedMarks, requestWith, senderOf, type TextField, textFields } from "./text-fields.test-steps.ts";
import { createWorld, type World, worldEnv } from "./world.test-steps.ts";

let app: TestApp;
let world: World;
const counts = { requests: 0, normalized: 0 };
/** The texts that were normalised since it was last cleared. */
const normalized: string[] = [];
const { normalize } = String.prototype;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { env: worldEnv });
	world = await createWorld(app);
	String.prototype.normalize = function (this: string, form?: string) {
		normalized.push(String(this));
		return normalize.call(this, form);
	};
});
afterAll(async () => {
	String.prototype.normalize = normalize;
	await app?.stop();
	console.log(`hostile texts: ${counts.requests} requests, ${counts.normalized} texts normalised`);
});

const runMax = 30;
const longRun = new RegExp(`\\p{M}{${runMax + 1}}`, "u");
const fields = textFields.map((field) => [`${field.endpoint} ${field.part} ${field.path.join(".")}`, field] as const);

const bytesOf = (body: unknown) => Buffer.byteLength(JSON.stringify(body));
const plainBytesOf = (body: unknown) => Buffer.byteLength(JSON.stringify(body).replace(/[A-Za-z0-9+/=]/g, ""));

/** The maximum lengths of a text within the two limits of a body: each mark takes two bytes. */
function lengthsAtBodyLimits(field: TextField, base: Omit<CellRequest, "method">): number[] {
	const { body } = requestWith(field, base, "");
	return [
		Math.floor((bodyLimitOf(api[field.endpoint]) - bytesOf(body)) / 2),
		Math.floor((plainBytesLimitOf(api[field.endpoint]) - plainBytesOf(body)) / 2),
	];
}

describe("alternating combining marks of two classes", () => {
	it.each(fields)("[U3] %s rejects them by length or run before normalisation", async (_name, field) => {
		const role = senderOf(field.endpoint);
		const base = await caseOf(field.endpoint).request(world, role);
		const { lengthMax = 100 } = field;
		const lengths = [lengthMax, lengthMax * 4, lengthMax * 4 + 1];
		if (field.part === "body") lengths.push(...lengthsAtBodyLimits(field, base));
		for (const length of lengths) {
			const text = mixedMarks(length);
			normalized.length = 0;
			const answer = await sendAs(world, role, requestWith(field, base, text));
			counts.requests++;
			counts.normalized += normalized.length;
			const costly = normalized.filter(
				(one) => one.length > Math.max(lengthMax * 4, 1_000) || (one.length > limits.passwordMax && longRun.test(one)),
			);
			expect({ length, costly: costly.map((one) => one.length) }).toEqual({ length, costly: [] });
			expect({ length, isFault: answer.status >= 500 }).toEqual({ length, isFault: false });
			if (field.part !== "body" || length <= lengthMax) continue;
			const { body } = requestWith(field, base, text);
			const endpoint = api[field.endpoint];
			if (bytesOf(body) > bodyLimitOf(endpoint) || plainBytesOf(body) > plainBytesLimitOf(endpoint)) {
				expect({ length, said: answer.said }).toEqual({ length, said: "413 PayloadTooLargeException" });
				continue;
			}
			const { error } = JSON.parse(answer.text) as ErrorBody;
			expect({ length, said: answer.said, fields: Object.keys(error.fields ?? {}) }).toEqual({
				length,
				said: "400 ValidationException",
				fields: expect.arrayContaining([field.path.join(".")]),
			});
		}
	});
});
