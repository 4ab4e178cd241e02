import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { freePort } from "@stride/testing";
import { describe, expect, it } from "vitest";
import { IdentityProviderError } from "../../modules/accounts/index.ts";
import { createOpenIdProvider } from "./openid-provider.ts";

const options = { clientId: "client", clientSecret: "secret", callbackUrl: "http://127.0.0.1:1/back", timeoutMs: 300 };

/** What comes of a sign-in that begins at a provider which answers like this. */
async function beginAt(issuer: string): Promise<unknown> {
	const provider = createOpenIdProvider({ ...options, issuer }, () => new Date());
	return provider.begin({ language: "en", mustProve: false }).then(
		({ address }) => address,
		(error: unknown) => (error instanceof IdentityProviderError ? error.problem : error),
	);
}

async function served(listener: (issuer: () => string) => RequestListener): Promise<unknown> {
	let issuer = "";
	const server = createServer(listener(() => issuer)).listen(0, "127.0.0.1");
	await once(server, "listening");
	issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	try {
		return await beginAt(issuer);
	} finally {
		server.closeAllConnections();
		server.close();
	}
}

const description = (issuer: string) =>
	JSON.stringify({ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` });

describe("an OpenID provider", () => {
	it("[A3] that is not there, silent, broken or somebody else is told as away, in bounded time", async () => {
		const began = performance.now();
		const answers = [
			await beginAt(`http://127.0.0.1:${await freePort()}`),
			await served(() => () => undefined),
			await served(() => (_request, response) => response.writeHead(500).end("no")),
			await served(() => (_request, response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>")),
			await served(() => (_request, response) => {
				response.writeHead(200, { "content-type": "application/json" }).end("{");
			}),
			await served(() => (_request, response) => {
				response.writeHead(200, { "content-type": "application/json" }).end(description("http://127.0.0.1:9/other"));
			}),
		];
		expect(answers).toEqual(Array(6).fill("unavailable"));
		expect(performance.now() - began).toBeLessThan(5_000);
	});

	it("[A3] that comes back is asked again by the next sign-in, and described once for an hour", async () => {
		let asked = 0;
		let isAway = true;
		let nowMs = Date.now();
		const server = createServer((_request, response) => {
			asked++;
			if (isAway) return void response.writeHead(503).end();
			response.writeHead(200, { "content-type": "application/json" }).end(description(issuer));
		}).listen(0, "127.0.0.1");
		await once(server, "listening");
		const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		const provider = createOpenIdProvider({ ...options, issuer }, () => new Date(nowMs));
		const begin = () => provider.begin({ language: "uk", mustProve: true });
		await expect(begin()).rejects.toBeInstanceOf(IdentityProviderError);
		isAway = false;
		const [one, two] = [await begin(), await begin()];
		expect(asked).toBe(2);
		const query = new URL(one.address).searchParams;
		expect(Object.fromEntries(query)).toMatchObject({
			prompt: "login",
			max_age: "0",
			ui_locales: "uk",
			scope: "openid email profile",
		});
		expect(two.checks.state).not.toBe(one.checks.state);
		nowMs += 3_600_001;
		await begin();
		expect(asked).toBe(3);
		server.closeAllConnections();
		server.close();
	});
});
