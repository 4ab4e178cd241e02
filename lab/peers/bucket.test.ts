import { checkBucket } from "@stride/server/check-bucket";
import { testObjectStore } from "@stride/server/object-store-laws";
import { createS3Objects } from "@stride/server/s3-objects";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startVersitygw, type Versitygw } from "./versitygw.ts";

let server: Versitygw;
beforeAll(async () => {
	server = await startVersitygw();
});
afterAll(() => server?.stop());

describe("objects in a bucket of versitygw", () => {
	testObjectStore(async () => createS3Objects(server.location));

	it("are listed beyond one page of a thousand", async () => {
		const objects = createS3Objects(server.location);
		const names = Array.from({ length: 1_010 }, (_, at) => `streams/many/${at}.m4s`);
		await Promise.all(names.map((name) => objects.put(name, Buffer.from(name))));
		const listed = await objects.list("streams/many");
		expect(listed.map(({ name }) => name).sort()).toEqual([...names].sort());
		expect(listed.every(({ name, size }) => size === name.length)).toBe(true);
	});

	it("belong to the key alone: a request without one is refused", async () => {
		await createS3Objects(server.location).put("proofs/a.webp", Buffer.from("private"));
		const { endpoint, bucket, prefix } = server.location;
		const answer = await fetch(`${endpoint}/${bucket}/${prefix}proofs/a.webp`);
		expect(answer.status).toBe(403);
		expect(await answer.text()).not.toContain("private");
	});

	it("are out of reach with a wrong secret, key, region or bucket", async () => {
		for (const change of [
			{ secretAccessKey: "wrong" },
			{ accessKeyId: "wrong" },
			{ region: "eu-central-1" },
			{ bucket: "absent" },
		]) {
			const objects = createS3Objects({ ...server.location, ...change });
			await expect(objects.put("images/a.webp", Buffer.from("a"))).rejects.toThrow("did not write an object");
			await expect(objects.get("images/a.webp")).rejects.toThrow("did not read an object");
			await expect(objects.list("images")).rejects.toThrow("did not list objects");
		}
	});
});

describe("the check of a bucket of versitygw", () => {
	const check = async (change: Partial<Versitygw["location"]> = {}) =>
		(await checkBucket({ ...server.location, ...change })).map(({ level, message }) => `${level}: ${message}`);

	it("finds a bucket that can be used, and leaves nothing in it", async () => {
		expect(await check()).toEqual([
			"ok: the bucket media can be listed, written to, read from and removed from",
			"ok: the bucket is private",
		]);
		expect(await createS3Objects(server.location).list("check")).toEqual([]);
	});

	it.each([
		["a wrong secret", { secretAccessKey: "wrong" }, "OBJECTS_SECRET_ACCESS_KEY is wrong"],
		["an unknown key", { accessKeyId: "wrong" }, "does not know OBJECTS_ACCESS_KEY_ID"],
		["a wrong region", { region: "eu-central-1" }, "not in the region eu-central-1"],
		["a bucket that is missing", { bucket: "absent" }, "there is no bucket absent"],
	])("names %s", async (_, change, part) => {
		expect(await check(change)).toEqual([expect.stringContaining(part)]);
	});
});
