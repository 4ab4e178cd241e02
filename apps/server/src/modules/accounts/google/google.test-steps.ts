import { googleSignInAddress } from "@stride/contract/accounts/google-sign-in";
import type { TestApp, TestClient } from "@stride/testing";

/** Everything on one origin shares cookies, as in a browser. */
export type Browser = { client: TestClient; cookies: Map<string, Map<string, string>> };

export const createBrowser = (app: TestApp, language: "en" | "uk" = "en"): Browser => {
	const client = app.client(language);
	return { client, cookies: new Map([[app.url, client.cookies]]) };
};

/** One navigation of a browser; redirects are returned, not followed. */
export async function navigate(
	browser: Browser,
	address: string,
): Promise<{ status: number; location: string | null }> {
	const { origin } = new URL(address);
	const jar = browser.cookies.get(origin) ?? new Map<string, string>();
	browser.cookies.set(origin, jar);
	const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
	const response = await fetch(address, { redirect: "manual", headers: { cookie, "accept-language": "en" } });
	for (const line of response.headers.getSetCookie()) {
		const [pair = ""] = line.split("; ");
		const at = pair.indexOf("=");
		if (pair.slice(at + 1) === "" || /max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(pair.slice(0, at));
		else jar.set(pair.slice(0, at), pair.slice(at + 1));
	}
	await response.arrayBuffer();
	const location = response.headers.get("location");
	return { status: response.status, location: location && new URL(location, address).href };
}

/** Follows redirects to a page of the product. @returns that page's address */
export async function follow(
	browser: Browser,
	app: TestApp,
	from: string,
	stopAt = /\/(?:en|uk)(?:\/|\?|$)/,
): Promise<URL> {
	let address = new URL(from, app.url).href;
	for (let step = 0; step < 12; step++) {
		const { status, location } = await navigate(browser, address);
		if (!location) throw new Error(`${address} answered ${status}`);
		if (location.startsWith(app.url) && stopAt.test(new URL(location).pathname)) return new URL(location);
		address = location;
	}
	throw new Error("Too many redirects.");
}

type Person = { email: string; firstName?: string; lastName?: string; verified?: boolean };

/** Runs the whole flow: the button, the provider, and back to a page. */
export async function goToGoogle(
	app: TestApp,
	browser: Browser,
	person: Person | { refuse: true },
	options: { redirect?: string; reauthenticate?: boolean; lang?: string } = {},
): Promise<URL> {
	await app.sandbox.oidc("PUT", "/next", person);
	return follow(browser, app, googleSignInAddress({ lang: "en", ...options }));
}

/** The same, with the code exchanged: a signed-in browser. */
export async function signInWithGoogle(app: TestApp, browser: Browser, person: Person): Promise<TestClient> {
	const page = await goToGoogle(app, browser, person);
	const code = String(page.searchParams.get("token"));
	const { token } = await browser.client.call("handOver", { body: { code } });
	browser.client.token = token;
	return browser.client;
}
