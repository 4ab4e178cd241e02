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
