import { crc32, deflateSync } from "node:zlib";
import {
	createTestApp,
	createTestCampaign,
	refusal,
	signUpPerson,
	type TestApp,
	type TestClient,
} from "@stride/testing";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let app: TestApp;
let author: TestClient;
let campaignId: string;
beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"));
	author = await signUpPerson(app);
	campaignId = (await createTestCampaign(author)).id;
});
afterAll(() => app.stop());

const four = (value: number) => Buffer.from([value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]);
const chunk = (name: string, data: Buffer) => {
	const named = Buffer.concat([Buffer.from(name), data]);
	return Buffer.concat([four(data.length), named, four(crc32(named))]);
};
/** A PNG header that declares this size, in a few bytes. */
const pngOf = (width: number, height: number, unpacked = 100_000) =>
	Buffer.concat([
		Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
		chunk("IHDR", Buffer.concat([four(width), four(height), Buffer.from([8, 2, 0, 0, 0])])),
		chunk("IDAT", deflateSync(Buffer.alloc(unpacked))),
		chunk("IEND", Buffer.alloc(0)),
	]);

const photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#358" } })
	.withExif({ IFD0: { Artist: "Somebody" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "50/1 27/1 0/1" } })
	.jpeg()
	.toBuffer();
const script = Buffer.from("<script>alert(1)</script>");
const dataUrl = (bytes: Buffer, type = "image/jpeg") => `data:${type};base64,${bytes.toString("base64")}`;
const send = (image: string) =>
	author.call("createPost", { params: { campaignId }, body: { text: "With a picture.", image } });
async function stored(image: { "800": string } | null): Promise<Buffer> {
	return Buffer.from(await (await fetch(`${app.url}${image?.["800"]}`)).arrayBuffer());
}

describe("a picture of a post", () => {
	it("[N1] loses its location and author metadata", async () => {
		expect((await sharp(photo).metadata()).exif).toBeDefined();
		const bytes = await stored((await send(dataUrl(photo))).image);
		const { exif, xmp, iptc, format } = await sharp(bytes).metadata();
		expect([format, exif, xmp, iptc]).toEqual(["webp", undefined, undefined, undefined]);
		expect(bytes.includes("Somebody")).toBe(false);
	});

	it("[N1] loses trailing data by re-encoding", async () => {
		const polyglot = Buffer.concat([photo, script, Buffer.from("PK\u0003\u0004")]);
		const bytes = await stored((await send(dataUrl(polyglot))).image);
		expect(bytes.includes("script")).toBe(false);
		expect(bytes.includes("PK\u0003\u0004")).toBe(false);
	});

	it("[N1] keeps its aspect ratio, and extreme ones become narrower", async () => {
		const shape = async (width: number, height: number) => {
			const bytes = await sharp({ create: { width, height, channels: 3, background: "#358" } })
				.png()
				.toBuffer();
			const { image, imageAspect } = await send(dataUrl(bytes, "image/png"));
			const { width: w, height: h } = await sharp(await stored(image)).metadata();
			return [imageAspect, w, h];
		};
		expect(await shape(1_600, 800)).toEqual([2, 800, 400]);
		expect(await shape(900, 1_200)).toEqual([0.75, 800, 1_067].map((n) => expect.closeTo(n, 1)));
		expect(await shape(100, 50)).toEqual([2, 100, 50]);
		expect(await shape(100, 4_000)).toEqual([expect.closeTo(0.025, 2), 40, 1_600]);
	});

	it.each([
		[
			"an SVG",
			Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'),
			"image/png",
		],
		["a script", script, "image/jpeg"],
		["nothing", Buffer.from([0]), "image/jpeg"],
		["a truncated photo", photo.subarray(0, photo.length / 2), "image/jpeg"],
		[
			"a GIF under another name",
			Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64"),
			"image/png",
		],
	])("[N1] is refused if it is %s", async (_, bytes, type) => {
		const { status, code, fields } = await refusal(send(dataUrl(bytes, type)));
		expect([status, code]).toEqual([400, "ImageUnreadableException"]);
		expect(fields.image).toBe("Choose a JPEG, PNG or WebP file.");
	});

	it.each([
		["a thousand megapixels", pngOf(32_000, 32_000)],
		["a bomb that decompresses to a hundred megabytes", pngOf(30_000, 30_000, 100_000_000)],
		["one pixel more than 24 million", pngOf(24_000_001, 1)],
	])("[N1] is rejected by its header if it has %s", async (_, bytes) => {
		const { status, code, fields } = await refusal(send(dataUrl(bytes, "image/png")));
		expect([status, code]).toEqual([413, "PayloadTooLargeException"]);
		expect(fields.image).toBe("This picture has more than 24 megapixels. Choose a smaller one.");
	});

	it.each(["image/svg+xml", "text/html", "image/gif"])("[N1] is refused if its type is %s", async (type) => {
		expect((await refusal(send(dataUrl(photo, type)))).code).toBe("ValidationException");
	});

	it("[N1] of more than 5 MB is refused with the specified message", async () => {
		const large = Buffer.concat([photo, Buffer.alloc(5 * 1024 * 1024 - photo.length)]);
		expect((await send(dataUrl(large))).image).not.toBeNull();
		const { status, fields } = await refusal(send(dataUrl(Buffer.concat([large, Buffer.alloc(1)]))));
		expect([status, fields.image]).toEqual([413, "File size is too big."]);
	});

	it("[N1] memory stays bounded for any number and size", async () => {
		const { data } = await sharp({ create: { width: 6_000, height: 4_000, channels: 3, background: "#246" } })
			.png()
			.toBuffer({ resolveWithObject: true });
		const atRest = process.memoryUsage().rss;
		let most = 0;
		const sampling = setInterval(() => {
			most = Math.max(most, process.memoryUsage().rss);
		}, 20);
		const image = dataUrl(data, "image/png");
		await Promise.all([
			...Array.from({ length: 3 }, () => send(image)),
			refusal(send(dataUrl(pngOf(32_000, 32_000), "image/png"))),
		]);
		clearInterval(sampling);
		const aboveMegabytes = (most - atRest) / 1_048_576;
		console.log(`memory above rest ${aboveMegabytes.toFixed(0)} MB`);
		expect(aboveMegabytes).toBeLessThan(300);
	}, 120_000);
});
