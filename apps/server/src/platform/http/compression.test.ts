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
	])("a %s is packed: %s", (type, isPacked) => expect(isCompressible(type)).toBe(isPacked));
});

const page = Buffer.from("<li>Навколо озера за новий човен</li>".repeat(500));

it("what is packed at once unpacks to the same bytes, and is a good deal smaller", async () => {
	const [br, gz] = [await compress(page, "br"), await compress(page, "gzip")];
	expect(brotliDecompressSync(br)).toEqual(page);
	expect(gunzipSync(gz)).toEqual(page);
	expect(Math.max(br.length, gz.length)).toBeLessThan(page.length / 10);
	expect(await compress(page, "identity")).toBe(page);
});

describe.each([
	["br", createBrotliDecompress],
	["gzip", createGunzip],
] as const)("a stream packed as %s", (encoding, createUnpacker) => {
	it("gives its first part before the second one is made", async () => {
		const source = new Readable({ read() {} });
		const unpacked = compressStream(source, encoding).pipe(createUnpacker());
		source.push("the shell");
		const [first] = (await once(unpacked, "data")) as [Buffer];
		expect(first.toString()).toBe("the shell");
		source.push(" and the rest");
		source.push(null);
		expect((await unpacked.toArray()).map(String).join("")).toBe(" and the rest");
	});

	it("ends its source when the reader goes away", async () => {
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

	it("breaks off when its source breaks, instead of ending as if all were there", async () => {
		const source = new Readable({ read() {} });
		const packed = compressStream(source, encoding);
		source.push("the shell");
		source.destroy(new Error("broken"));
		await expect(packed.toArray()).rejects.toThrow("broken");
	});
});
