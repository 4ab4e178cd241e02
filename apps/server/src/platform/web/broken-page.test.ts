import { ensureWebBuild } from "@stride/testing";
import { beforeAll, expect, it } from "vitest";
import { loadWebBuild, type PageHandler } from "./mount-web.ts";

let handle: PageHandler;
beforeAll(async () => {
	await ensureWebBuild();
	const build = await loadWebBuild();
	handle = build.entry.module.createHandler(build, "production");
});

it.each([
	["/en", "en", "Something went wrong"],
	["/uk/campaign/run", "uk", "Щось пішло не так"],
])("[L1] %s explains the failure in its language when nothing could be loaded", async (path, lang, title) => {
	const failures: unknown[] = [];
	const response = await handle(new Request(`http://127.0.0.1${path}`), {
		send: () => Promise.reject(new Error("the API is unavailable")),
		nonce: "n",
		hasLiveSession: async () => false,
		isOperator: async () => false,
		onError: (error) => failures.push(error),
	});
	const html = await response.text();
	expect(response.status).toBe(500);
	expect(html).toContain(`<html lang="${lang}"`);
	expect(html).toContain(title);
	expect(html).toContain('content="noindex');
	// A link home, and no details of the failure.
	expect(html).toContain(`href="/${lang}"`);
	expect(html).not.toContain("the API is unavailable");
	expect(String(failures[0])).toContain("the API is unavailable");
});

it.each([
	["/en", "en", "The service is temporarily unavailable", "Payments that were made are safe"],
	["/uk/campaign/run", "uk", "Сервіс тимчасово недоступний", "Здійснені платежі збережено"],
	["/en/account/campaigns", "en", "The service is temporarily unavailable", "Payments that were made are safe"],
])(
	"[L1] [U4] %s says that the site is temporarily unavailable, with the status in page and answer",
	async (path, lang, title, text) => {
		const body = JSON.stringify({ error: { code: "ServiceUnavailableException", title: "", message: "" } });
		const response = await handle(new Request(`http://127.0.0.1${path}`), {
			send: async () => ({ status: 503, headers: { "content-type": "application/json" }, body }),
			nonce: "n",
			hasLiveSession: () => Promise.reject(Object.assign(new Error("the database is unavailable"), { status: 503 })),
			isOperator: async () => false,
			onError: () => undefined,
		});
		const html = await response.text();
		expect(response.status).toBe(503);
		expect(html).toContain(`<html lang="${lang}"`);
		for (const shown of [title, text, ">503<"]) expect(html).toContain(shown);
		// The browser hydrates from the same error.
		expect(html.split(text).length).toBeGreaterThan(2);
		expect(html).not.toContain("Something went wrong");
		expect(html).not.toContain("Щось пішло не так");
	},
);

it.each(["/en/%0d%0aX", "/en/%e2%80%a8", "/uk/faq%0a"])("[L1] %s answers 404 and reports no failure", async (path) => {
	const failures: unknown[] = [];
	const response = await handle(new Request(`http://127.0.0.1${path}`), {
		send: async () => ({
			status: 404,
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ error: { code: "NotFoundException", title: "Not found", message: "Not found." } }),
		}),
		nonce: "n",
		hasLiveSession: async () => false,
		isOperator: async () => false,
		onError: (error) => failures.push(error),
	});
	expect(response.status).toBe(404);
	expect(await response.text()).toContain('content="noindex');
	expect(failures).toEqual([]);
});
