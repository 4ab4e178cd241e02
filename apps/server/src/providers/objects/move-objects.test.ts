import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createDiskObjects } from "./disk.ts";
import { type MoveOptions, moveObjects } from "./move-objects.ts";
import { createS3Objects } from "./s3.ts";
import { refuse, type S3Server, startS3Server } from "./s3-server.test-steps.ts";

const short = { readMs: 1_000, writeMs: 1_000, idleMs: 1_000 };

let folder: string;
let server: S3Server;
let said: string[];

beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "stride-move-"));
	server = await startS3Server({ pageSize: 9 });
	said = [];
});
afterEach(async () => {
	await server.stop();
	await rm(folder, { recursive: true, force: true });
});

const disk = () => createDiskObjects(folder);
const bucket = () => createS3Objects(server.location(), short);
const move = (change: Partial<MoveOptions> = {}) =>
	moveObjects({ folder, location: server.location(), say: (line) => void said.push(line), times: short, ...change });
const keysIn = () => [...server.objects.keys()].sort();

/** Pictures, a proof and a recording; `step` varies the names. */
async function plant(step: string): Promise<string[]> {
	const names = [
		...["344.webp", "344.jpg", "800.webp"].map((name) => `images/${step}/${name}`),
		`proofs/${step}.webp`,
		...Array.from({ length: 12 }, (_, at) => `streams/${step}/${(at * 7) % 12}.m4s`),
		`streams/${step}/journal.jsonl`,
	];
	for (const name of names) await disk().put(name, Buffer.from(`the content of ${name}`));
	return names;
}

/** Every file with its content and time. */
async function readFolder() {
	const entries = await readdir(folder, { withFileTypes: true, recursive: true });
	const paths = entries
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name))
		.sort();
	return Promise.all(paths.map(async (path) => [path, String(await readFile(path)), (await stat(path)).mtimeMs]));
}

describe("moving objects to a bucket", () => {
	it("copies each object with its content, changes nothing on disk, and finds all present the next time", async () => {
		const names = await plant("one");
		const before = await readFolder();
		expect(await move()).toEqual({ copied: names.length, present: 0, failed: 0, pruned: 0, isComplete: true });
		for (const name of names) {
			expect(String(server.objects.get(`one/${name}`)?.body)).toBe(`the content of ${name}`);
		}
		expect(server.objects.size).toBe(names.length);
		expect(said.at(-1)).toBe("Each object on disk is in the bucket, with the same size and checksum.");
		const written = server.requests.filter(({ method }) => method === "PUT").length;
		expect(await move()).toEqual({ copied: 0, present: names.length, failed: 0, pruned: 0, isComplete: true });
		expect(server.requests.filter(({ method }) => method === "PUT")).toHaveLength(written);
		expect(await readFolder()).toEqual(before);
	});

	it("preserves the order of writing of a recording", async () => {
		await plant("one");
		await move();
		const order = async (store: ReturnType<typeof disk>) =>
			(await store.list("streams/one", "as-written")).map(({ name }) => name);
		expect(await order(bucket())).toEqual(await order(disk()));
	});

	it("skips unfinished writes and files that are no objects", async () => {
		const names = await plant("one");
		await writeFile(join(folder, "images/one/800.jpg.0b6a2c1e-5d7f-4c1a-9a51-0d8f3e6b7a90"), "half");
		await writeFile(join(folder, "images/.DS_Store"), "of a desktop");
		await mkdir(join(folder, "lost+found"));
		await writeFile(join(folder, "lost+found/a"), "of a file system");
		expect(await move()).toMatchObject({ copied: names.length, isComplete: true });
		expect(keysIn()).toEqual(names.map((name) => `one/${name}`).sort());
		expect(said.filter((line) => line.startsWith("skipped:"))).toHaveLength(2);
	});

	it("copies in a later run what has been added, and with --prune removes copies of what was deleted", async () => {
		const first = await plant("one");
		await move();
		const second = await plant("two");
		for (const name of ["images/one/344.webp", "proofs/one.webp"]) await disk().remove(name);
		expect(await move()).toMatchObject({ copied: second.length, present: first.length - 2, pruned: 0 });
		expect(said.join("\n")).toContain("2 copies are of objects that have been deleted since");
		expect(server.objects.has("one/proofs/one.webp")).toBe(true);
		expect(await move({ isPruning: true })).toMatchObject({ copied: 0, pruned: 2, isComplete: true });
		expect(server.objects.has("one/proofs/one.webp")).toBe(false);
		expect(server.objects.size).toBe(first.length + second.length - 2);
	});

	it("removes no copies when most of them have no object on disk", async () => {
		for (let at = 0; at < 210; at++) await disk().put(`posters/${at}.jpg`, Buffer.from("a"));
		await move();
		for (let at = 0; at < 150; at++) await disk().remove(`posters/${at}.jpg`);
		expect(await move({ isPruning: true })).toMatchObject({ pruned: 0, present: 60 });
		expect(said.join("\n")).toContain("150 of 210 copies have no object on disk: none was removed");
		await rm(folder, { recursive: true });
		expect(await move({ isPruning: true })).toMatchObject({ pruned: 0, isComplete: false });
		expect(server.objects.size).toBe(210);
	});

	it("removes no copies when none of them has an object on disk", async () => {
		await plant("one");
		await move();
		const stored = server.objects.size;
		for (const name of [...server.objects.keys()]) await disk().remove(name.replace("one/", ""));
		expect(await move({ isPruning: true })).toMatchObject({ pruned: 0 });
		expect(server.objects.size).toBe(stored);
	});

	it("follows links, as the product does", async () => {
		const elsewhere = await mkdtemp(join(tmpdir(), "stride-linked-"));
		onTestFinished(() => rm(elsewhere, { recursive: true, force: true }));
		const names = await plant("one");
		await cp(join(folder, "images"), elsewhere, { recursive: true });
		await rm(join(folder, "images"), { recursive: true });
		await symlink(elsewhere, join(folder, "images"));
		expect(await move()).toMatchObject({ copied: names.length, isComplete: true });
	});

	it("never overwrites an object that differs, and reports it", async () => {
		await plant("one");
		await move();
		const key = "one/images/one/800.webp";
		const stored = server.objects.get(key);
		const other = Buffer.from("another object in its place");
		server.objects.set(key, { body: other, headers: stored?.headers ?? {}, modified: new Date() });
		expect(await move()).toMatchObject({ copied: 0, failed: 1, isComplete: false });
		expect(said).toContain("failed: images/one/800.webp: the object in the bucket differs from the one on disk");
		expect(server.objects.get(key)?.body).toBe(other);
	});

	it("reads an object again where the store retains no checksum", async () => {
		server.state.forgetsChecksums = true;
		const names = await plant("one");
		expect(await move()).toMatchObject({ copied: names.length, isComplete: true });
		const key = "one/images/one/800.webp";
		const stored = server.objects.get(key);
		// A bit has flipped.
		const body = Buffer.from(stored?.body ?? []);
		body[3] = (body[3] ?? 0) ^ 1;
		server.objects.set(key, { body, headers: stored?.headers ?? {}, modified: new Date() });
		expect(await move()).toMatchObject({ failed: 1, isComplete: false });
	});

	it("is refused once the product has written to the bucket, except with --in-use", async () => {
		const first = await plant("one");
		await move();
		await bucket().put("images/new/800.webp", Buffer.from("of the product"));
		await bucket().remove("proofs/one.webp");
		const second = await plant("two");
		for (const options of [{}, { isPruning: true }]) {
			expect(await move(options)).toMatchObject({ copied: 0, pruned: 0, isComplete: false });
			expect(said.at(-1)).toContain("1 objects are no copies");
		}
		expect(server.objects.has("one/proofs/one.webp")).toBe(false);
		expect(await move({ isInUse: true })).toMatchObject({
			copied: second.length + 1,
			present: first.length - 1,
			isComplete: true,
		});
		expect(String(server.objects.get("one/images/new/800.webp")?.body)).toBe("of the product");
	});

	it("stops when the store is unavailable, and continues with the next run", async () => {
		const names = await plant("one");
		for (let at = 0; at < 40; at++) names.push(...(await plant(`more-${at}`)));
		let left = 100;
		server.state.fault = ({ method }) => {
			if (method === "PUT") left -= 1;
			return left < 0 ? (response) => refuse(response, 500, "InternalError") : undefined;
		};
		const interrupted = await move();
		expect(interrupted.isComplete).toBe(false);
		// Some of the folders in progress fail, and the rest is not tried.
		expect(interrupted.failed).toBeLessThan(15);
		expect(said.at(-1)).toBe("Not every object could be copied. Run the command again: it continues.");
		server.state.fault = () => undefined;
		const next = await move();
		expect(next).toMatchObject({ present: server.objects.size - next.copied, isComplete: true });
		expect(keysIn()).toEqual(names.map((name) => `one/${name}`).sort());
	});

	it("reports a wrong key in one line before anything is copied", async () => {
		await plant("one");
		server.state.fault = () => (response) => refuse(response, 403, "SignatureDoesNotMatch");
		expect(await move()).toMatchObject({ copied: 0, isComplete: false });
		expect(said).toEqual([expect.stringContaining("OBJECTS_SECRET_ACCESS_KEY is wrong")]);
	});

	it("passes over an object that is removed while it copies", async () => {
		const names = await plant("one");
		server.state.fault = ({ method, key }) => {
			if (method === "PUT" && key.endsWith("0.m4s")) void disk().remove("streams/one/journal.jsonl");
			return undefined;
		};
		// The journal was the last to be written.
		await utimes(join(folder, "streams/one/journal.jsonl"), new Date(), new Date(Date.now() + 60_000));
		expect(await move()).toMatchObject({ copied: names.length - 1, failed: 0, isComplete: true });
	});
});
