import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { deflateSync } from "node:zlib";
import { createTestApp, type TestApp } from "@stride/testing";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { createGuardedFetch, type GuardedFetch } from "../../../platform/security/guarded-fetch.ts";
import { createFakeCatalogue } from "../fake-catalogue.test-steps.ts";
import type { PictureForm } from "../mirror/project-record.ts";
import { createGetPicture, type GetPicture, sweepPictures } from "./picture-copies.ts";
import { insertPictures } from "./pictures.queries.ts";

let app: TestApp;
let server: Server;
let origin: string;
let guardedFetch: GuardedFetch;
let getPicture: GetPicture;
let now = new Date("2026-03-01T12:00:00Z");
let requests: string[] = [];
const bodies = new Map<string, { type: string; bytes: Buffer }>();

/** Big-endian 32-bit integer, as in the PNG format. */
const four = (value: number) => Buffer.from([value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]);
const { crc32 } = await import("node:zlib");
const chunk = (name: string, data: Buffer) => {
	const named = Buffer.concat([Buffer.from(name), data]);
	return Buffer.concat([four(data.length), named, four(crc32(named))]);
};
/** A PNG header that declares this size, in a few bytes. */
const pngOf = (width: number, height: number) =>
	Buffer.concat([
		Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
		chunk("IHDR", Buffer.concat([four(width), four(height), Buffer.from([8, 2, 0, 0, 0])])),
		chunk("IDAT", deflateSync(Buffer.alloc(100_000))),
		chunk("IEND", Buffer.alloc(0)),
	]);

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { charityCatalogue: createFakeCatalogue(), env: { ROLES: "web" } });
	server = createServer((request, response) => {
		requests.push(String(request.url));
		const body = bodies.get(String(request.url));
		response.writeHead(body ? 200 : 404, { "content-type": body?.type ?? "text/plain" }).end(body?.bytes);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	guardedFetch = createGuardedFetch({ ownOrigin: origin });
	getPicture = createGetPicture({ ...app.app.deps, clock: () => now, guardedFetch });
	const paint = sharp({ create: { width: 1_200, height: 900, channels: 3, background: "#2a6f4e" } });
	const jpeg = await paint
		.clone()
		.withExif({ IFD0: { Copyright: "Somebody" } })
		.jpeg()
		.toBuffer();
	const png = await sharp({ create: { width: 300, height: 100, channels: 4, background: "#0000" } })
		.png()
		.toBuffer();
	const animated = await sharp({ create: { width: 200, height: 200, channels: 4, background: "#f00" } })
		.gif()
		.toBuffer();
	bodies.set("/photo.jpg", { type: "image/jpeg", bytes: jpeg });
	bodies.set("/logo.png", { type: "image/png", bytes: png });
	bodies.set("/moving.gif", { type: "image/gif", bytes: animated });
	bodies.set("/truncated.jpg", { type: "image/jpeg", bytes: jpeg.subarray(0, jpeg.length / 2) });
	bodies.set("/empty.jpg", { type: "image/jpeg", bytes: Buffer.alloc(0) });
	bodies.set("/noise.png", { type: "image/png", bytes: Buffer.from("<script>alert(1)</script>") });
	bodies.set("/drawing.svg", {
		type: "image/svg+xml",
		bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
	});
	bodies.set("/disguised.png", {
		type: "image/png",
		bytes: Buffer.from(
			'<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>',
		),
	});
	bodies.set("/document.png", { type: "image/png", bytes: Buffer.from("%PDF-1.4\n%âãÏÓ") });
	bodies.set("/bomb.png", { type: "image/png", bytes: pngOf(30_000, 30_000) });
	bodies.set("/lying.png", { type: "image/png", bytes: pngOf(2_000, 2_000) });
	bodies.set("/large.jpg", { type: "image/jpeg", bytes: Buffer.concat([jpeg, Buffer.alloc(11 * 1024 * 1024)]) });
	bodies.set("/polyglot.jpg", {
		type: "image/jpeg",
		bytes: Buffer.concat([jpeg, Buffer.from("<script>alert(1)</script>PK\u0003\u0004")]),
	});
});
afterAll(async () => {
	await guardedFetch.close();
	await new Promise((resolve) => server.close(resolve));
	await app.stop();
});
beforeEach(() => {
	requests = [];
});

async function name(path: string, form: PictureForm = "cover", at = origin): Promise<string> {
	const url = at + path;
	const id = createHash("sha256").update(`${form} ${url}`).digest("hex").slice(0, 32);
	await insertPictures(app.app.deps.db, [{ id, form, url }], now);
	return id;
}

const read = async (id: string, size: string, extension: "webp" | "jpg" = "webp") => {
	const { body } = await getPicture({ id, size, extension }, async () => undefined);
	return Buffer.from(await new Response(body as unknown as ReadableStream).arrayBuffer());
};

describe("a foreign picture", () => {
	it.each([
		["/photo.jpg", "cover", "344", 344, 193],
		["/photo.jpg", "cover", "800", 800, 449],
		["/photo.jpg", "slide", "800", 800, 600],
		["/photo.jpg", "slide", "1600", 1_200, 900],
		["/logo.png", "logo", "160", 160, 53],
		["/moving.gif", "slide", "800", 200, 200],
	] as const)("[G2] %s as %s at %s is %i × %i, without metadata", async (path, form, size, width, height) => {
		const id = await name(path, form);
		for (const extension of ["webp", "jpg"] as const) {
			const copy = await sharp(await read(id, size, extension)).metadata();
			expect(copy).toMatchObject({ width, height, format: extension === "jpg" ? "jpeg" : "webp" });
			expect(copy.exif).toBeUndefined();
		}
	});

	it("[G2] is fetched once and then served from our copies", async () => {
		const id = await name("/photo.jpg?once");
		bodies.set("/photo.jpg?once", { type: "image/jpeg", bytes: bodies.get("/photo.jpg")?.bytes ?? Buffer.alloc(0) });
		await Promise.all(Array.from({ length: 20 }, () => read(id, "344")));
		bodies.delete("/photo.jpg?once");
		await read(id, "800", "jpg");
		expect(requests).toEqual(["/photo.jpg?once"]);
	});

	it("[G2] is not fetched again by a request that found no copy before another request had made it", async () => {
		const id = await name("/photo.jpg?late");
		bodies.set("/photo.jpg?late", { type: "image/jpeg", bytes: bodies.get("/photo.jpg")?.bytes ?? Buffer.alloc(0) });
		const request = { id, size: "344", extension: "webp" } as const;
		await getPicture(request, async () => void (await read(id, "344")));
		expect(requests).toEqual(["/photo.jpg?late"]);
	});

	it("[G2] a polyglot is re-encoded: its trailing data is removed", async () => {
		const bytes = await read(await name("/polyglot.jpg"), "800", "jpg");
		expect(bytes.includes("script")).toBe(false);
		expect(bytes.includes("PK\u0003\u0004")).toBe(false);
	});

	it.each([
		"/truncated.jpg",
		"/empty.jpg",
		"/noise.png",
		"/drawing.svg",
		"/disguised.png",
		"/document.png",
		"/bomb.png",
		"/lying.png",
		"/large.jpg",
		"/missing.jpg",
	])("[G2] %s is not found, and not fetched again for some minutes", async (path) => {
		const id = await name(path);
		const before = process.memoryUsage().rss;
		for (let attempt = 0; attempt < 3; attempt++) {
			await expect(read(id, "344")).rejects.toMatchObject({ code: "NotFoundException" });
		}
		expect(requests).toEqual([path]);
		expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
		now = new Date(now.getTime() + 11 * 60_000);
		await expect(read(id, "344")).rejects.toMatchObject({ code: "NotFoundException" });
		expect(requests).toEqual([path, path]);
	});

	it("[G2] on a private address is not found and not fetched", async () => {
		const id = await name("/photo.jpg", "cover", "http://127.0.0.1:1");
		await expect(read(id, "344")).rejects.toMatchObject({ code: "NotFoundException" });
	});

	it("[G2] in a size that its form lacks is not found and not fetched", async () => {
		const id = await name("/photo.jpg?size");
		await expect(read(id, "1600")).rejects.toMatchObject({ code: "NotFoundException" });
		expect(requests).toEqual([]);
	});

	it("[G2] that is no longer referenced is removed after a week, with its copies", async () => {
		const id = await name("/photo.jpg", "logo");
		await read(id, "160");
		const deps = { ...app.app.deps, clock: () => new Date(now.getTime() + 8 * 24 * 3_600_000) };
		await sweepPictures(deps);
		await expect(read(id, "160")).rejects.toMatchObject({ code: "NotFoundException" });
		expect(await app.app.deps.objects.list(`catalogue/${id}`)).toEqual([]);
	});
});

describe("addresses of pictures", () => {
	const get = (path: string) => fetch(`${app.url}/media/catalogue/${path}`);
	const id = "0123456789abcdef0123456789abcdef";

	it.each([
		`${id}/344.webp`,
		`${id}/344.png`,
		`${id}/344.webp.jpg`,
		`${id}/..%2f..%2fsecret.webp`,
		"..%2f..%2fsecret/344.webp",
		`${id.toUpperCase()}/344.webp`,
		"x/344.webp",
	])("[G2] %s is not found", async (path) => {
		expect((await get(path)).status).toBe(404);
	});
});
