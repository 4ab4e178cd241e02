import { createTestApp, ensureWebBuild, type TestApp } from "@stride/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

/** The statuses of requests to each part of the product. */
async function statusesOf(app: TestApp) {
	const status = async (path: string, init: RequestInit = {}) =>
		(await fetch(`${app.url}${path}`, { redirect: "manual", ...init })).status;
	return {
		health: await status("/health/ready"),
		page: await status("/en"),
		api: await status("/v1/campaigns"),
		command: await status("/v1/user/sign-in", { method: "POST" }),
		socket: await status("/socket.io/?EIO=4&transport=polling"),
		webhook: await status("/v1/webhooks/stripe", { method: "POST" }),
		live: await status("/live/00000000-0000-7000-8000-000000000000/index.m3u8"),
	};
}

describe.each([
	["worker", { health: 200, page: 421, api: 421, command: 421, socket: 403, webhook: 421, live: 421 }],
	["media", { health: 200, page: 421, api: 421, command: 421, socket: 403, webhook: 421, live: 401 }],
	["web", { health: 200, page: 200, api: 200, command: 400, socket: 200, webhook: 400, live: 404 }],
] as const)("a process with the role %s", (roles, expected) => {
	let app: TestApp;
	beforeAll(async () => {
		await ensureWebBuild();
		app = await createTestApp(inject("postgresUrl"), { pages: true, env: { ROLES: roles } });
	});
	afterAll(() => app?.stop());

	it("serves what belongs to it, and nothing else", async () => {
		expect(await statusesOf(app)).toEqual(expected);
	});
});
