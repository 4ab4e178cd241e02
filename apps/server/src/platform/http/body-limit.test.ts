import { type Api, api, type EndpointName } from "@stride/contract/api";
import type { Endpoint } from "@stride/contract/endpoint";
import { apiPrefix } from "@stride/contract/endpoint";
import { limits } from "@stride/contract/limits";
import { createTestApp, signUpPerson, type TestApp } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { bodyLimitOf, plainBytesLimitOf, slackBytes } from "./body-limit.ts";

const endpoints = Object.entries(api) as [EndpointName, Endpoint][];
const withBody = endpoints.filter(([, one]) => one.body);

/** JSON with every character of its texts and keys written as `\uXXXX`. */
const escaped = (value: unknown): string =>
	JSON.stringify(value).replace(/"((?:[^"\\]|\\.)*)"/g, (text) => {
		const units = JSON.parse(text) as string;
		return `"${Array.from({ length: units.length }, (_, index) => `\\u${units.charCodeAt(index).toString(16).padStart(4, "0")}`).join("")}"`;
	});

const uploads = withBody.filter(([, one]) => bodyLimitOf(one) > 1024 * 1024);

const bodyOf = <N extends EndpointName>(name: N) => (api[name] as Api[N] & { body: z.ZodType }).body;

describe("the body limit of an endpoint", () => {
	it.each([
		[
			"signIn",
			{
				email: `${"a".repeat(60)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(limits.emailMax - 184 - 1)}`,
				password: "p".repeat(limits.passwordMax),
			},
		],
		["createComment", { text: "e\u0323\u0302".repeat(limits.postCommentMax) }],
		["unlockDonation", { code: "c".repeat(200) }],
		["requeueJobs", { ids: Array.from({ length: 500 }, () => "0199ba1e-7c2f-7000-8000-000000000001") }],
	] as const)("[U3] %s admits its largest body with every character escaped", (name, body) => {
		const { success, error } = bodyOf(name).safeParse(body);
		expect(error?.issues ?? success).toBe(true);
		const bytes = Buffer.byteLength(escaped(body));
		expect(bodyLimitOf(api[name])).toBeGreaterThanOrEqual(bytes);
	});

	it("[U3] is that of the largest fields with little slack", () => {
		expect(bodyLimitOf(api.unlockDonation) - slackBytes).toBe(
			Buffer.byteLength(escaped({ code: "c".repeat(200) })) + 1,
		);
		const signIn = { email: "e".repeat(limits.emailMax), password: "p".repeat(limits.passwordMax) };
		expect(bodyLimitOf(api.signIn) - slackBytes - Buffer.byteLength(escaped(signIn))).toBeLessThan(10);
		expect(bodyLimitOf(api.signOut)).toBe(slackBytes);
	});

	it("[U3] reaches 8 MiB only where a picture is uploaded", () => {
		expect(uploads.map(([name]) => name).sort()).toEqual([
			"addOfflineDonation",
			"createCampaign",
			"createLiveStream",
			"createPost",
			"updateCampaign",
			"updateLiveStream",
			"updatePost",
			"updateProfile",
		]);
	});

	it("[U3] of bytes outside base64 stays that of the texts where a picture is uploaded", () => {
		for (const [, endpoint] of uploads) expect(plainBytesLimitOf(endpoint)).toBeLessThan(256 * 1024);
		const image = `data:image/webp;base64,${"A".repeat(5_000_000)}==`;
		const texts = { text: "ж".repeat(limits.postTextMax) };
		expect(bodyOf("createPost").safeParse({ ...texts, image }).error?.issues).toBeUndefined();
		const body = `{"image":"${image}",${escaped(texts).slice(1)}`;
		expect(body.replace(/[A-Za-z0-9+/=]/g, "").length).toBeLessThan(plainBytesLimitOf(api.createPost));
	});

	it("[U3] cannot be computed for a text without a maximum", () => {
		expect(() => bodyLimitOf({ ...api.unlockDonation, body: z.strictObject({ note: z.string() }) })).toThrow(
			"note has no maximum length.",
		);
	});
});

describe("a body", () => {
	let app: TestApp;
	beforeAll(async () => {
		app = await createTestApp(inject("postgresUrl"));
	});
	afterAll(() => app?.stop());

	it.each(uploads)("[U3] of %s is read up to its limit of bytes outside base64", async (_name, endpoint) => {
		const author = await signUpPerson(app);
		const path = endpoint.path.replace(/:\w+/g, app.app.deps.newId());
		const send = async (bytes: number) => {
			const { status } = await author.send({
				url: `${apiPrefix}${path}`,
				method: endpoint.method,
				headers: { "content-type": "application/json" },
				// Not JSON, so that only the parser's check before parsing can reject its size.
				body: "{}".repeat(bytes / 2),
			});
			return status;
		};
		const limit = 2 * Math.floor(plainBytesLimitOf(endpoint) / 2);
		expect([await send(limit), await send(limit + 2)]).toEqual([400, 413]);
	});

	const open = endpoints.filter(
		([, { method, access }]) => method !== "GET" && (access === "anyone" || access === "bearer-of-secret"),
	);

	it.each(open)("[U3] of %s is read up to its limit and no further", async (_name, endpoint) => {
		const path = endpoint.path.replace(/:\w+/g, app.app.deps.newId());
		const send = async (bytes: number) => {
			const answer = await fetch(`${app.url}${apiPrefix}${path}`, {
				method: endpoint.method,
				headers: { "content-type": "application/json" },
				body: "{}".padEnd(bytes),
			});
			const text = await answer.text();
			return answer.status === 413 ? JSON.parse(text).error.code : "read";
		};
		const limit = bodyLimitOf(endpoint);
		expect([await send(limit), await send(limit + 1)]).toEqual(["read", "PayloadTooLargeException"]);
	});
});
