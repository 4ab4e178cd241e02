import { once } from "node:events";
import { Readable } from "node:stream";
import { brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { chooseEncoding, compress, compressStream, isCompressible } from "./compression.ts";

describe("the encoding of an answer", () => {
	it.each([
		["br, gzip, deflate, zstd", "br"],
		["gzip, br;q=0.1", "br"],
		["gzip", "gzip"],
		["GZIP;q=1.0", "gzip"],
		["br;q=0, gzip", "gzip"],
		["*", "br"],
		["*, br;q=0", "gzip"],
		["*;q=0", "identity"],
		["identity", "identity"],
		["deflate", "identity"],
		["br;q=nonsense", "identity"],
		[",;,=,", "identity"],
		["brotli", "identity"],
		["", "identity"],
		[undefined, "identity"],
	])("that takes %j is %s", (accepted, encoding) => expect(chooseEncoding(accepted)).toBe(encoding));

	it.each([
		["text/html; charset=utf-8", true],
		["text/x-script; charset=utf-8", true],
		["application/json; charset=utf-8", true],
		["application/problem+json", true],
		["image/svg+xml", true],
		["image/webp", false],
		["font/woff2", false],
		["application/octet-stream", false],
		["", false],
	])("a body of type %s is compressed: %s", (type, isPacked) => expect(isCompressible(type)).toBe(isPacked));
});

const page = Buffer.from("<li>Навколо озера за новий човен</li>".repeat(500));

it("a buffered body decompresses to the same bytes and is much smaller", async () => {
	const [br, gz] = [await compress(page, "br"), await compress(page, "gzip")];
	expect(brotliDecompressSync(br)).toEqual(page);
	expect(gunzipSync(gz)).toEqual(page);
	expect(Math.max(br.length, gz.length)).toBeLessThan(page.length / 10);
	expect(await compress(page, "identity")).toBe(page);
});

describe.each([
	["br", createBrotliDecompress],
	["gzip", createGunzip],
] as const)("a stream compressed as %s", (encoding, createUnpacker) => {
	it("flushes its first part before the second one is produced", async () => {
		const source = new Readable({ read() {} });
		const unpacked = compressStream(source, encoding).pipe(createUnpacker());
		source.push("the shell");
		const [first] = (await once(unpacked, "data")) as [Buffer];
		expect(first.toString()).toBe("the shell");
		source.push(" and the rest");
		source.push(null);
		expect((await unpacked.toArray()).map(String).join("")).toBe(" and the rest");
	});

	it("destroys its source when the reader disconnects", async () => {
		const source = new Readable({ read() {} });
		const packed = compressStream(source, encoding);
		packed.on("error", () => {});
		source.push("the shell");
		const closed = new Promise((resolve) => source.once("close", resolve));
		source.on("error", () => {});
		packed.destroy();
		await closed;
		expect(source.destroyed).toBe(true);
	});

	it("aborts when its source fails, instead of ending as if it were complete", async () => {
		const source = new Readable({ read() {} });
		const packed = compressStream(source, encoding);
		source.push("the shell");
		source.destroy(new Error("broken"));
		await expect(packed.toArray()).rejects.toThrow("broken");
	});
});
