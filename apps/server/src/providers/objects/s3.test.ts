import { randomBytes } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { freePort, until } from "@stride/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "../../platform/log.ts";
import { ObjectStoreError } from "../../platform/objects/objects.ts";
import { testObjectStore } from "./object-store.test-steps.ts";
import { createS3Objects } from "./s3.ts";
import { type Fault, refuse, type S3Request, type S3Server, startS3Server } from "./s3-server.test-steps.ts";

/** For stores that do not answer. */
const short = { readMs: 300, writeMs: 300, idleMs: 300 };
const patient = { readMs: 5_000, writeMs: 5_000, idleMs: 5_000 };
const name = "streams/one/a.m4s";
const body = Buffer.from("a segment");

let server: S3Server;
let times = patient;

beforeEach(async () => {
	times = patient;
	server = await startS3Server({ pageSize: 7 });
});
afterEach(() => server.stop());

const open = () => createS3Objects(server.location(), times);
const sent = (method: string) => server.requests.filter((request) => request.method === method);

/** Answers the first requests of a method with a fault. */
function failFirst(method: string, times: number, fault: Fault): void {
	let left = times;
	server.state.fault = (request: S3Request) => {
		if (request.method !== method || left === 0) return undefined;
		left -= 1;
		return fault;
	};
}
const answer = (status: number, code: string) => (response: ServerResponse) => refuse(response, status, code);
const never: Fault = () => undefined;
const reset: Fault = (response) => response.destroy();
/** Less than the header announces. */
const truncated =
	(bytes: number, after: (response: ServerResponse) => void): Fault =>
	(response) => {
		response.writeHead(200, { "content-length": body.length });
		response.write(body.subarray(0, bytes), () => after(response));
	};

describe("objects in a bucket", () => {
	testObjectStore(async () => open());

	it("have keys below the prefix, and are not found by another one", async () => {
		await open().put(name, body);
		expect([...server.objects.keys()]).toEqual([`one/${name}`]);
		const other = createS3Objects(server.location({ prefix: "" }), short);
		expect(await other.get(name)).toBeNull();
		expect(await other.list("one")).toEqual([{ name: `one/${name}`, size: body.length }]);
	});

	it("are written with a checksum and the condition that none exists, and without any public right", async () => {
		const objects = open();
		await objects.put("proofs/a.webp", body);
		await objects.get("proofs/a.webp");
		await objects.list("proofs");
		await objects.remove("proofs/a.webp");
		expect(sent("PUT")[0]?.headers).toMatchObject({
			"if-none-match": "*",
			"x-amz-checksum-sha256": expect.any(String),
		});
		const named = server.requests.flatMap(({ headers, query }) => [...Object.keys(headers), ...query.keys()]);
		expect(named.filter((header) => /acl|grant|tagging|website/.test(header))).toEqual([]);
	});

	it("are listed over several pages, without folders that a console has stored", async () => {
		const objects = open();
		for (let at = 0; at < 30; at++) await objects.put(`streams/many/${at}.m4s`, body);
		server.objects.set("one/streams/many/", { body: Buffer.alloc(0), headers: {}, modified: new Date() });
		expect(await objects.list("streams/many")).toHaveLength(30);
		expect((await objects.list("streams/many", "as-written")).map(({ name: each }) => each)).toEqual(
			Array.from({ length: 30 }, (_, at) => `streams/many/${at}.m4s`),
		);
	});

	it("are ordered by the store's times where these decide, without a request per object", async () => {
		const objects = open();
		let second = 0;
		server.state.clock = () => new Date(Date.UTC(2026, 4, 1) + second * 1_000);
		for (const each of ["c", "a", "b"]) {
			second += 3;
			await objects.put(`streams/slow/${each}.m4s`, body);
		}
		expect((await objects.list("streams/slow", "as-written")).map(({ name: each }) => each.slice(-5, -4))).toEqual([
			...["c", "a", "b"],
		]);
		expect(sent("HEAD")).toHaveLength(0);
	});
});

describe("a store that fails for a moment", () => {
	it.each([
		["500", answer(500, "InternalError")],
		["a connection that breaks", reset],
		["no answer", never],
	])("receives every request again after %s", async (_, fault) => {
		if (fault === never) times = short;
		const objects = open();
		failFirst("PUT", 2, fault);
		await objects.put(name, body);
		failFirst("GET", 2, fault);
		const found = await objects.get(name);
		expect(found && (await buffer(found.body))).toEqual(body);
		failFirst("GET", 2, fault);
		expect(await objects.list("streams/one")).toHaveLength(1);
		failFirst("DELETE", 2, fault);
		await objects.remove(name);
		expect(server.objects.size).toBe(0);
		expect(sent("DELETE")).toHaveLength(3);
	});

	it.each([
		["503", answer(503, "SlowDown")],
		["429", answer(429, "TooManyRequests")],
	])("receives a write again after %s", async (_, fault) => {
		failFirst("PUT", 1, fault);
		await open().put(name, body);
		expect(sent("PUT")).toHaveLength(2);
		expect(server.objects.size).toBe(1);
	});

	it("has stored the object when an answer was lost and the repetition finds it", async () => {
		let isFirst = true;
		server.state.fault = (request) => {
			if (request.method !== "PUT" || !isFirst) return undefined;
			isFirst = false;
			server.objects.set(request.key, { body, headers: {}, modified: new Date() });
			return reset;
		};
		await open().put(name, body);
		expect(sent("PUT")).toHaveLength(2);
		expect(server.objects.size).toBe(1);
	});

	it("receives a write again while another one of the same name is in progress", async () => {
		failFirst("PUT", 2, answer(409, "ConditionalRequestConflict"));
		await open().put(name, body);
		expect(sent("PUT")).toHaveLength(3);
	});

	it("accepts requests although this machine's clock is wrong", async () => {
		let isRefused = false;
		server.state.fault = ({ headers }) => {
			const signed = String(headers["x-amz-date"]);
			const serverTime = new Date(Date.now() + 3_600_000);
			if (signed.slice(0, 11) === serverTime.toISOString().replaceAll(/[-:]/g, "").slice(0, 11)) return undefined;
			isRefused = true;
			return (response) => {
				response.setHeader("date", serverTime.toUTCString());
				refuse(response, 403, "RequestTimeTooSkewed");
			};
		};
		await open().put(name, body);
		expect(isRefused).toBe(true);
		expect(server.objects.size).toBe(1);
	});
});

describe("a store that does not recover", () => {
	const operations = {
		put: () => open().put(name, body),
		get: () => open().get(name),
		list: () => open().list("streams/one"),
		remove: () => open().remove(name),
	};

	it.each(Object.entries(operations))("fails %s after three attempts", async (_, operation) => {
		server.state.fault = () => answer(500, "InternalError");
		await expect(operation()).rejects.toThrow(ObjectStoreError);
		expect(server.requests).toHaveLength(3);
	});

	it.each(Object.entries(operations))("fails %s when nothing answers in time", async (_, operation) => {
		times = short;
		server.state.fault = () => never;
		await expect(operation()).rejects.toThrow(ObjectStoreError);
		expect(server.requests).toHaveLength(3);
	});

	it.each(Object.entries(operations))(
		"fails %s when a conflict lasts, and when it refuses us",
		async (_, operation) => {
			server.state.fault = () => answer(409, "ConditionalRequestConflict");
			await expect(operation()).rejects.toThrow(ObjectStoreError);
			server.state.fault = () => answer(403, "AccessDenied");
			await expect(operation()).rejects.toThrow(ObjectStoreError);
			// A refusal is not repeated.
			expect(server.requests).toHaveLength(4);
		},
	);

	it.each(["put", "get", "list", "remove"] as const)("fails %s where there is no bucket", async (operation) => {
		const objects = createS3Objects(server.location({ bucket: "absent" }), short);
		const calls = {
			put: () => objects.put(name, body),
			get: () => objects.get(name),
			list: () => objects.list("streams"),
			remove: () => objects.remove(name),
		};
		await expect(calls[operation]()).rejects.toThrow(ObjectStoreError);
	});

	it("is not waited for before a large write", async () => {
		await open().put(name, Buffer.alloc(3 * 1024 * 1024));
		expect(sent("PUT").map(({ headers }) => headers.expect)).toEqual([undefined]);
	});

	it("does not take a proxy's 404 for a missing object", async () => {
		const objects = createS3Objects(server.location(), patient);
		server.state.fault = () => (response) =>
			response.writeHead(404, { "content-type": "text/plain" }).end("404 page not found");
		await expect(objects.get(name)).rejects.toThrow(ObjectStoreError);
		await expect(objects.remove(name)).rejects.toThrow(ObjectStoreError);
	});

	it("fails when nothing listens", async () => {
		const endpoint = `http://127.0.0.1:${await freePort()}`;
		const objects = createS3Objects(server.location({ endpoint }), short);
		await expect(objects.put(name, body)).rejects.toThrow("ECONNREFUSED");
	});

	it("is named in the log without the key, the signature or the object", async () => {
		server.state.fault = () => answer(403, "SignatureDoesNotMatch");
		const lines: string[] = [];
		const log = createLog("info", { write: (line) => void lines.push(line) });
		await open()
			.put("proofs/private.webp", Buffer.from("a picture"))
			.catch((err: unknown) => log.error({ err, location: server.location() }, "could not write"));
		const text = lines.join("");
		expect(text).toContain("SignatureDoesNotMatch");
		for (const hidden of ["key-secret", "key-id", "AWS4-HMAC", "private.webp", "a picture"]) {
			expect(text).not.toContain(hidden);
		}
	});
});

describe("a body", () => {
	beforeEach(() => open().put(name, body));

	it.each([
		["breaks off", truncated(4, (response) => response.destroy())],
		["stops arriving", truncated(4, () => undefined)],
	])("that %s fails instead of ending early", async (_, fault) => {
		times = short;
		failFirst("GET", 1, fault);
		const found = await open().get(name);
		expect(found?.size).toBe(body.length);
		await expect(buffer(found?.body ?? Readable.from([]))).rejects.toThrow(ObjectStoreError);
	});

	it("without a reader fails without ending the process", async () => {
		failFirst(
			"GET",
			1,
			truncated(4, (response) => response.destroy()),
		);
		const found = await open().get(name);
		await until("the failure", () => found?.body.errored);
		await expect(buffer(found?.body ?? Readable.from([]))).rejects.toThrow(ObjectStoreError);
	});

	it.each([
		["the whole in place of a range", (response: ServerResponse) => response.writeHead(200).end(body)],
		["a range of unknown size", (r: ServerResponse) => r.writeHead(206, { "content-range": "bytes 0-1/*" }).end("a ")],
	])("that is %s is refused", async (_, fault) => {
		failFirst("GET", 1, fault);
		await expect(open().get(name, { first: 0, last: 1 })).rejects.toThrow("does not name the size");
	});

	it("that its reader leaves closes the connection to the store", async () => {
		let closed = 0;
		const endless = createServer((_, response) => {
			response.writeHead(200, { "content-length": 2 ** 30 });
			const chunk = randomBytes(64 * 1024);
			const write = () => {
				while (response.write(chunk));
			};
			response.on("drain", write).on("close", () => {
				closed += 1;
			});
			write();
		});
		await new Promise<void>((resolve) => endless.listen(0, "127.0.0.1", resolve));
		const endpoint = `http://127.0.0.1:${(endless.address() as AddressInfo).port}`;
		const objects = createS3Objects(server.location({ endpoint }), { readMs: 5_000, writeMs: 5_000, idleMs: 5_000 });
		const [unread, left] = [await objects.get(name), await objects.get(name)];
		const before = process.memoryUsage().arrayBuffers;
		await until("the reader to begin", () =>
			new Promise((resolve) => left?.body.once("data", resolve)).then(() => true),
		);
		left?.body.pause();
		unread?.body.destroy();
		left?.body.destroy();
		await until("both connections to close", () => closed === 2);
		// A gigabyte was offered.
		expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50 * 1024 ** 2);
		await new Promise((resolve) => endless.close(resolve));
	});
});

it("a list whose pages repeat is refused", async () => {
	server.state.fault = () => (response) =>
		void response.end(
			"<ListBucketResult><IsTruncated>true</IsTruncated><NextContinuationToken>a</NextContinuationToken></ListBucketResult>",
		);
	await expect(open().list("streams")).rejects.toThrow("repeats a page");
});
