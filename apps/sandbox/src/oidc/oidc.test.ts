import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Sandbox, startSandbox } from "../index.ts";
import { optionsFor, type ProductStandIn, startProduct } from "../test-sandbox.ts";

const CLIENT = { clientId: "sandbox-client-of-the-tests", clientSecret: "sandbox-secret-of-the-tests" };

let sandbox: Sandbox;
let product: ProductStandIn;
beforeAll(async () => {
	product = await startProduct();
	const options = optionsFor(product);
	sandbox = await startSandbox({ ...options, services: { ...options.services, oidc: true }, oidc: CLIENT });
});
afterAll(async () => {
	await sandbox.stop();
	await product.close();
});

/** A browser that stores cookies and does not follow redirects. */
function createBrowser() {
	const cookies = new Map<string, string>();
	return async (address: string, form?: Record<string, string>) => {
		const response = await fetch(new URL(address, sandbox.browserOrigin), {
			redirect: "manual",
			headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
			...(form && { method: "POST", body: new URLSearchParams(form) }),
		});
		for (const line of response.headers.getSetCookie()) {
			const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
			cookies.set(name, value);
		}
		const location = response.headers.get("location");
		return { status: response.status, text: await response.text(), location: location ?? "" };
	};
}

const verifier = randomBytes(32).toString("base64url");
const question = (change: Record<string, string> = {}) =>
	`/oidc/auth?${new URLSearchParams({
		client_id: CLIENT.clientId,
		response_type: "code",
		scope: "openid email profile",
		redirect_uri: `${product.origin}/v1/auth/google/callback`,
		state: "a-state",
		nonce: "a-nonce",
		code_challenge: createHash("sha256").update(verifier).digest("base64url"),
		code_challenge_method: "S256",
		prompt: "select_account",
		...change,
	})}`;

/** Opens the account choice. */
async function open(change: Record<string, string> = {}) {
	const visit = createBrowser();
	const { location } = await visit(question(change));
	return { visit, address: location, page: await visit(location) };
}

async function answerOf(visit: ReturnType<typeof createBrowser>, address: string, form: Record<string, string>) {
	const resumed = await visit(address, form);
	return new URL((await visit(resumed.location)).location);
}

async function claimsFor(code: string | null) {
	const response = await fetch(`${sandbox.url}/oidc/token`.replace("127.0.0.1", "localhost"), {
		method: "POST",
		body: new URLSearchParams({
			grant_type: "authorization_code",
			code: String(code),
			redirect_uri: `${product.origin}/v1/auth/google/callback`,
			client_id: CLIENT.clientId,
			client_secret: CLIENT.clientSecret,
			code_verifier: verifier,
		}),
	});
	const { id_token: token = "..", error } = (await response.json()) as { id_token?: string; error?: string };
	return error ? { error } : JSON.parse(Buffer.from(String(token.split(".")[1]), "base64url").toString());
}

describe("the OpenID provider", () => {
	it("[A3] uses the reader's language, and returns the chosen account, verified or not", async () => {
		for (const [language, word] of [
			["en", "Do not agree"],
			["uk", "Не погоджуюся"],
		] as const) {
			const { page } = await open({ ui_locales: language });
			expect(page.status).toBe(200);
			expect(page.text).toContain(`<html lang="${language}">`);
			expect(page.text).toContain(word);
		}
		for (const verified of [true, false]) {
			const { visit, address } = await open();
			const email = `person-${verified}@example.org`;
			const answer = await answerOf(visit, address, {
				outcome: "agree",
				email,
				firstName: "Iryna",
				lastName: "<b>Melnyk</b>",
				...(verified && { verified: "true" }),
			});
			expect(answer.searchParams.get("state")).toBe("a-state");
			const code = answer.searchParams.get("code");
			expect(await claimsFor(code)).toMatchObject({
				email,
				email_verified: verified,
				given_name: "Iryna",
				nonce: "a-nonce",
				iss: `${sandbox.browserOrigin}/oidc`,
			});
			expect(await claimsFor(code)).toEqual({ error: "invalid_grant" });
		}
		const { page } = await open();
		expect(page.text).toContain("person-true@example.org");
		expect(page.text).not.toContain("<b>Melnyk");
	});

	it("[A3] shows the account choice at every sign-in, also for a different account", async () => {
		const { visit, address } = await open();
		await answerOf(visit, address, { outcome: "agree", email: "first@example.org", verified: "true" });
		const again = await visit(question({ prompt: "login", max_age: "0" }));
		const answer = await answerOf(visit, again.location, { outcome: "agree", email: "second@example.org" });
		const claims = await claimsFor(answer.searchParams.get("code"));
		expect(claims.email).toBe("second@example.org");
		expect(Math.abs(claims.auth_time - Date.now() / 1_000)).toBeLessThan(60);
	});

	it("[A3] accepts a refusal, and rejects an invalid address", async () => {
		const { visit, address } = await open();
		const wrong = await visit(address, { outcome: "agree", email: "no address" });
		expect(wrong.status).toBe(400);
		expect(wrong.text).toContain("Enter a complete e-mail address.");
		const answer = await answerOf(visit, address, { outcome: "refuse" });
		expect(answer.searchParams.get("error")).toBe("access_denied");
		const over = await visit(address);
		expect(over.status).toBe(400);
		expect(over.text).toContain("has expired");
	});

	it("[A3] redirects only to the product's address", async () => {
		const visit = createBrowser();
		const { status, location, text } = await visit(question({ redirect_uri: "https://evil.example/callback" }));
		expect({ status, location }).toEqual({ status: 400, location: "" });
		expect(text).toContain("redirect_uri");
	});
});
