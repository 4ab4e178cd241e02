import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { freePort } from "@stride/testing";
import { describe, expect, it } from "vitest";
import { IdentityProviderError } from "../../modules/accounts/index.ts";
import { createOpenIdProvider } from "./openid-provider.ts";

const options = { clientId: "client", clientSecret: "secret", callbackUrl: "http://127.0.0.1:1/back", timeoutMs: 300 };

/** Begins a sign-in at an issuer. @returns the address, or the problem */
async function beginAt(issuer: string): Promise<unknown> {
	const provider = createOpenIdProvider({ ...options, issuer }, () => new Date());
	return provider.begin({ language: "en", mustProve: false }).then(
		({ address }) => address,
		(error: unknown) => (error instanceof IdentityProviderError ? error.problem : error),
	);
}

async function beginAtServer(listener: (issuer: () => string) => RequestListener): Promise<unknown> {
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

const metadata = (issuer: string) =>
	JSON.stringify({ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` });

describe("an OpenID provider", () => {
	it("[A3] that is unreachable, silent, malformed or names another issuer is unavailable within bounded time", async () => {
		const began = performance.now();
		const answers = [
			await beginAt(`http://127.0.0.1:${await freePort()}`),
			await beginAtServer(() => () => undefined),
			await beginAtServer(() => (_request, response) => response.writeHead(500).end("no")),
			await beginAtServer(
				() => (_request, response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>"),
			),
			await beginAtServer(() => (_request, response) => {
				response.writeHead(200, { "content-type": "application/json" }).end("{");
			}),
			await beginAtServer(() => (_request, response) => {
				response.writeHead(200, { "content-type": "application/json" }).end(metadata("http://127.0.0.1:9/other"));
			}),
		];
		expect(answers).toEqual(Array(6).fill("unavailable"));
		expect(performance.now() - began).toBeLessThan(5_000);
	});

	it("[A3] that recovers is queried by the next sign-in, and its metadata is cached for an hour", async () => {
		let requests = 0;
		let isDown = true;
		let nowMs = Date.now();
		const server = createServer((_request, response) => {
			requests++;
			if (isDown) return void response.writeHead(503).end();
			response.writeHead(200, { "content-type": "application/json" }).end(metadata(issuer));
		}).listen(0, "127.0.0.1");
		await once(server, "listening");
		const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		const provider = createOpenIdProvider({ ...options, issuer }, () => new Date(nowMs));
		const begin = () => provider.begin({ language: "uk", mustProve: true });
		await expect(begin()).rejects.toBeInstanceOf(IdentityProviderError);
		isDown = false;
		const [one, two] = [await begin(), await begin()];
		expect(requests).toBe(2);
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
		expect(requests).toBe(3);
		server.closeAllConnections();
		server.close();
	});
});
