import { createTestApp, ensureWebBuild, type TestApp } from "@stride/testing";
import { afterAll, beforeAll, expect, inject, it } from "vitest";

let app: TestApp;
beforeAll(async () => {
	await ensureWebBuild();
	app = await createTestApp(inject("postgresUrl"), { pages: true });
}, 180_000);
afterAll(() => app?.stop());

/** A value of the page's loader data, which are a flat list that refers to itself by index. */
function loaderValue(page: string, name: string): unknown {
	const [, chunk] = /\.enqueue\("((?:[^"\\]|\\.)*)"\)/.exec(page) ?? [];
	const flat: unknown[] = JSON.parse(JSON.parse(`"${chunk}"`));
	const key = `_${flat.indexOf(name)}`;
	for (const value of flat) {
		const found = Object.entries(value ?? {}).find(([each]) => each === key);
		if (found) return flat[Number(found[1])];
	}
	return undefined;
}

it("[A2] a page reports whether its request carried a refresh cookie, never its value", async () => {
	const request = async (cookie: string) => {
		const answer = await fetch(`${app.url}/en`, { headers: { cookie } });
		return { page: await answer.text(), caching: answer.headers.get("cache-control") };
	};
	const value = "a-value-of-the-cookie";
	const own = await request(`refresh=${value}`);
	expect(loaderValue(own.page, "hasRefreshCookie")).toBe(true);
	expect(own.page).not.toContain(value);
	expect(own.caching).toBe("no-store");
	for (const cookie of ["", "device=x", "x=refresh"]) {
		expect(loaderValue((await request(cookie)).page, "hasRefreshCookie")).toBe(false);
	}
});
