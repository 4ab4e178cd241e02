import type { ServerResponse } from "node:http";
import { freePort } from "@stride/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { BucketLocation } from "../../platform/config/object-location.ts";
import { checkBucket } from "./check-bucket.ts";
import { refuse, type S3Request, type S3Server, startS3Server } from "./s3-server.test-steps.ts";

const patient = { readMs: 5_000, writeMs: 5_000, idleMs: 5_000 };
const short = { readMs: 300, writeMs: 300, idleMs: 300 };

let server: S3Server;
beforeEach(async () => {
	server = await startS3Server();
});
afterEach(() => server.stop());

async function check(change: Partial<BucketLocation> = {}, times = patient): Promise<string> {
	const findings = await checkBucket(server.location(change), times);
	return findings.map(({ level, message }) => `${level}: ${message}`).join("\n");
}

/** Refuses the requests of a method, except those without a signature. */
function refuseAll(method: string, status: number, code: string): void {
	server.state.fault = (request: S3Request) =>
		request.method === method ? (response: ServerResponse) => refuse(response, status, code) : undefined;
}

describe("the check of a bucket", () => {
	it("writes, reads and removes one object", async () => {
		expect(await check()).toBe(
			"ok: the bucket media can be listed, written to, read from and removed from\nok: the bucket is private",
		);
		expect(server.objects.size).toBe(0);
		expect(server.requests.every(({ key }) => key === "" || key.startsWith("one/check/"))).toBe(true);
	});

	it("reports a bucket that anyone may read", async () => {
		server.state.isPublic = true;
		expect(await check()).toContain("problem: anyone may read the bucket");
	});

	it("warns of a store that overwrites objects", async () => {
		server.state.overwrites = true;
		expect(await check()).toContain("warning: the store ignores If-None-Match");
	});

	it("warns of a clock that differs from the store's", async () => {
		const later = new Date(Date.now() + 7 * 60_000).toUTCString();
		server.state.fault = () => (response) => {
			response.setHeader("date", later);
			refuse(response, 403, "AccessDenied");
		};
		expect(await check()).not.toContain("clock");
		server.state.fault = ({ headers }) =>
			headers.authorization
				? undefined
				: (response) => {
						response.setHeader("date", later);
						refuse(response, 403, "AccessDenied");
					};
		expect(await check()).toContain("warning: this machine's clock is 7 minutes behind that of the store.");
	});

	it.each([
		["an unknown key", "GET", 403, "InvalidAccessKeyId", "does not know OBJECTS_ACCESS_KEY_ID"],
		["a wrong secret", "GET", 403, "SignatureDoesNotMatch", "OBJECTS_SECRET_ACCESS_KEY is wrong"],
		["a bucket of another region", "GET", 301, "PermanentRedirect", "not in the region us-east-1"],
		["a signature for another region", "GET", 400, "AuthorizationHeaderMalformed", "not in the region us-east-1"],
		["a clock that the store does not accept", "GET", 403, "RequestTimeTooSkewed", "synchronise it"],
		["a key that may not list", "GET", 403, "AccessDenied", "the key may not list it"],
		["a key that may not write", "PUT", 403, "AccessDenied", "the key may not write to it"],
		["a key that may not remove", "DELETE", 403, "AccessDenied", "the key may not remove from it"],
		["a store without conditions", "PUT", 501, "NotImplemented", "If-None-Match"],
		["a server that is no store", "GET", 404, "Whatever", "did not list it (Whatever, 404)"],
		["a store that is out of order", "GET", 500, "InternalError", "did not list it (InternalError, 500)"],
	] as const)("names %s", async (_, method, status, code, part) => {
		refuseAll(method, status, code);
		const text = await check();
		expect(text).toMatch(/^problem: The bucket media \(127\.0\.0\.1:\d+\) cannot be used: /);
		expect(text).toContain(part);
		expect(text).not.toMatch(/key-id|key-secret/);
	});

	it("names a key that may not read, and removes what it has written", async () => {
		server.state.fault = ({ method, key }) =>
			method === "GET" && key !== "" ? (response) => refuse(response, 403, "AccessDenied") : undefined;
		expect(await check()).toMatch(/problem: .*the key may not read from it/);
		expect(server.objects.size).toBe(0);
	});

	it("says so when an object is left", async () => {
		refuseAll("DELETE", 403, "AccessDenied");
		expect(await check()).toMatch(/warning: an object named check\/\S+ may be left in the bucket/);
	});

	it("names a bucket that does not exist, and a store that is unavailable or silent", async () => {
		expect(await check({ bucket: "absent" })).toContain("there is no bucket absent; create it");
		expect(await check({ endpoint: `http://127.0.0.1:${await freePort()}` })).toContain("nothing listens there");
		server.state.fault = () => () => undefined;
		expect(await check({}, short)).toContain("it does not answer");
	});
});
