import { randomBytes, randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { expect, it } from "vitest";
import type { ObjectStore } from "../../platform/objects/objects.ts";

/** The contract of every object store implementation. */
export function testObjectStore(open: () => Promise<ObjectStore>): void {
	const body = Buffer.from(Array.from({ length: 1_000 }, (_, at) => at % 251));
	const newFolder = () => `streams/${randomUUID()}`;

	it("returns an object as it was written, whole or as a range", async () => {
		const objects = await open();
		const name = `${newFolder()}/one.m4s`;
		await objects.put(name, body);
		const whole = await objects.get(name);
		expect(whole?.size).toBe(1_000);
		expect(whole && (await buffer(whole.body))).toEqual(body);
		for (const [first, last] of [
			[0, 0],
			[10, 19],
			[999, 999],
			[0, 999],
		] as const) {
			const part = await objects.get(name, { first, last });
			expect(part?.size).toBe(1_000);
			expect(part && (await buffer(part.body))).toEqual(body.subarray(first, last + 1));
		}
	});

	it("does not overwrite an existing object", async () => {
		const objects = await open();
		const name = `${newFolder()}/one.m4s`;
		await objects.put(name, body);
		await objects.put(name, Buffer.from("something else"));
		const found = await objects.get(name);
		expect(found && (await buffer(found.body))).toEqual(body);
	});

	it("lists the objects of a folder with their sizes, and none of other folders", async () => {
		const objects = await open();
		const folder = newFolder();
		expect(await objects.list(folder)).toEqual([]);
		await objects.put(`${folder}/a.m4s`, body);
		await objects.put(`${folder}/below/b.m4s`, body.subarray(0, 7));
		await objects.put(`${folder}-other/c.m4s`, body);
		const listed = (await objects.list(folder)).sort((a, b) => a.name.localeCompare(b.name));
		expect(listed).toEqual([
			{ name: `${folder}/a.m4s`, size: 1_000 },
			{ name: `${folder}/below/b.m4s`, size: 7 },
		]);
	});

	it("lists objects in the order in which they were written, also within one second", async () => {
		const objects = await open();
		const folder = newFolder();
		const names = Array.from({ length: 20 }, () => `${folder}/${randomUUID()}.m4s`);
		for (const name of names) await objects.put(name, body);
		expect((await objects.list(folder, "as-written")).map(({ name }) => name)).toEqual(names);
	});

	it("stores one of two objects that are written under one name at once", async () => {
		const objects = await open();
		const name = `${newFolder()}/one.m4s`;
		const bodies = Array.from({ length: 8 }, (_, at) => Buffer.alloc(100_000, at));
		await Promise.all(bodies.map((each) => objects.put(name, each)));
		const found = await objects.get(name);
		const stored = found && (await buffer(found.body));
		expect(bodies.filter((each) => stored?.equals(each))).toHaveLength(1);
	});

	it("stores objects of many megabytes and of no bytes", async () => {
		const objects = await open();
		const folder = newFolder();
		const large = randomBytes(24 * 1024 ** 2);
		await objects.put(`${folder}/large.m4s`, large);
		await objects.put(`${folder}/empty.m4s`, Buffer.alloc(0));
		const [found, empty] = [await objects.get(`${folder}/large.m4s`), await objects.get(`${folder}/empty.m4s`)];
		expect(found?.size).toBe(large.length);
		expect(found && large.equals(await buffer(found.body))).toBe(true);
		expect(empty?.size).toBe(0);
		expect(empty && (await buffer(empty.body))).toHaveLength(0);
	});

	it("continues after readers that left before the end, and before the beginning", async () => {
		const objects = await open();
		const name = `${newFolder()}/one.m4s`;
		const large = randomBytes(4 * 1024 ** 2);
		await objects.put(name, large);
		for (let reader = 0; reader < 20; reader++) {
			const found = await objects.get(name);
			if (reader % 2 === 0) found?.body.destroy();
			else for await (const _ of found?.body ?? []) break;
			expect(found?.body.destroyed).toBe(true);
		}
		const found = await objects.get(name);
		expect(found && large.equals(await buffer(found.body))).toBe(true);
	});

	it("returns null for removed and missing objects without an error", async () => {
		const objects = await open();
		const name = `${newFolder()}/one.m4s`;
		await objects.put(name, body);
		await objects.remove(name);
		await objects.remove(name);
		expect(await objects.get(name)).toBeNull();
		expect(await objects.get(name, { first: 0, last: 1 })).toBeNull();
	});

	it("passes its check before the first object and after it, and lists no trace of it", async () => {
		const objects = await open();
		await objects.check();
		await objects.put(`${newFolder()}/one.m4s`, body);
		await objects.check();
		expect(await objects.list("check")).toEqual([]);
	});

	it.each(["../secret", "streams/../../secret", "/etc/passwd", ".hidden", "a//b", "a/b/", ""])(
		"rejects the name %j",
		async (name) => {
			const objects = await open();
			await expect(objects.put(name, body)).rejects.toThrow("Not an object name");
			await expect(objects.get(name)).rejects.toThrow("Not an object name");
			await expect(objects.list(name)).rejects.toThrow("Not an object name");
			await expect(objects.remove(name)).rejects.toThrow("Not an object name");
		},
	);
}
