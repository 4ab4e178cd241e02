import { crc32, deflateSync } from "node:zlib";
import {
	createTestApp,
	createTestCampaign,
	refusal,
	signUpPerson,
	type TestApp,
	type TestClient,
	tinyJpeg,
} from "@stride/testing";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { rollUpDeltas } from "./totals.queries.ts";

let app: TestApp;
let author: TestClient;

beforeAll(async () => {
	app = await createTestApp(inject("postgresUrl"), { env: { STATES_NOT_ALLOWED: "CA" } });
	author = await signUpPerson(app, { firstName: "Marta", lastName: "Lysenko" });
});
afterAll(() => app.stop());

const body = {
	country: "PL",
	recipient: { type: "yourself" as const },
	residenceConfirmed: true as const,
	title: "Around the lake",
	description: "Forty kilometres in one day.",
	image: tinyJpeg,
	fundGoal: 500_000,
};
const create = (change: object, client = author) => client.call("createCampaign", { body: { ...body, ...change } });

/** A PNG with one bit per pixel: small as a file, gigabytes when it is decoded. */
function blackPng(side: number): Buffer {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(side, 0);
	header.writeUInt32BE(side, 4);
	header[8] = 1;
	const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
	const chunks = Object.entries({ IHDR: header, IDAT: deflateSync(rows, { level: 1 }), IEND: Buffer.alloc(0) });
	const written = chunks.flatMap(([type, data]) => {
		const named = Buffer.concat([Buffer.from(type), data]);
		const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
		length.writeUInt32BE(data.length);
		check.writeUInt32BE(crc32(named));
		return [length, named, check];
	});
	return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...written]);
}

describe("creating a campaign", () => {
	it("[C1] returns the whole campaign to its author", async () => {
		const campaign = await create({ title: "Навколо озера за новий човен" });
		expect(campaign).toMatchObject({
			title: "Навколо озера за новий човен",
			author: { firstName: "Marta", lastName: "Lysenko" },
			isOwner: true,
			fundRaised: 0,
			fundGoal: 500_000,
			supportersCount: 0,
			status: "active",
			endedAt: null,
			permissions: { donate: true, update: true, delete: true },
			paymentProvider: "stripe",
			country: "PL",
		});
		expect(campaign.name).toMatch(/^[a-z0-9-]+$/);
	});

	it("[C1] gives two campaigns with the same title different names", async () => {
		const [first, second] = await Promise.all([
			create({ title: "The same title" }),
			create({ title: "The same title" }),
		]);
		expect(first.name).not.toBe(second.name);
	});

	it("[C1] is refused for a visitor", async () => {
		expect((await refusal(create({}, app.client()))).code).toBe("UnauthorizedException");
	});

	it.each([
		[{ title: "Four" }, "title"],
		[{ title: "x".repeat(61) }, "title"],
		[{ description: "Too short" }, "description"],
		[{ description: "x".repeat(2_001) }, "description"],
		[{ fundGoal: 999 }, "fundGoal"],
		[{ fundGoal: 1_050 }, "fundGoal"],
		[{ fundGoal: 100_000_000_100 }, "fundGoal"],
		[{ country: "" }, "country"],
		[{ country: "XX" }, "country"],
		[{ country: "US" }, "state"],
		[{ country: "US", state: "ZZ" }, "state"],
		[{ country: "PL", state: "OR" }, "state"],
		[{ residenceConfirmed: false }, "residenceConfirmed"],
		[{ recipient: { type: "stranger" } }, "recipient.type"],
		[{ image: "data:image/svg+xml;base64,PHN2Zy8+" }, "image"],
		[{ image: "https://example.org/picture.jpg" }, "image"],
		[{ demo: true }, "demo"],
		[{ fundRaised: 1_000_000 }, "fundRaised"],
	])("[C1] %o is refused with a field message, in both languages", async (change, field) => {
		for (const language of ["en", "uk"] as const) {
			const client = app.client(language);
			client.token = author.token;
			const error = await refusal(create(change, client));
			expect(error.code).toBe("ValidationException");
			expect(Object.keys(error.fields)).toContain(field);
			if (language === "uk") expect(error.fields[field]).toMatch(/[а-яіїєґ]/i);
		}
	});

	it.each([
		[{ title: "Fives" }],
		[{ title: "x".repeat(60) }],
		[{ description: "Ten chars." }],
		[{ description: "x".repeat(2_000) }],
		[{ fundGoal: 1_000 }],
		[{ fundGoal: 100_000_000_000 }],
		[{ country: "US", state: "OR" }],
	])("[C1] the limits themselves are accepted: %o", async (change) => {
		await expect(create(change)).resolves.toHaveProperty("id");
	});

	it("[C1] a country without payouts is refused with the reason", async () => {
		expect((await refusal(create({ country: "UA" }))).code).toBe("CountryWithoutPayoutsException");
	});

	it("[C1] a state that the operator excludes is refused by name", async () => {
		const error = await refusal(create({ country: "US", state: "CA" }));
		expect(error.code).toBe("StateNotAllowedException");
		expect(error.message).toContain("California");
	});

	it("[C1] stores the country in the account", async () => {
		const person = await signUpPerson(app);
		await createTestCampaign(person, { country: "DE" });
		expect(await person.call("getProfile", {})).toMatchObject({ country: "DE" });
	});
});

describe("a cover picture", () => {
	const dataUrl = (bytes: Buffer, type = "image/jpeg") => `data:${type};base64,${bytes.toString("base64")}`;

	it("[C1] is stored at both widths, as WebP and JPEG, without its metadata", async () => {
		const photo = await sharp({ create: { width: 1_200, height: 900, channels: 3, background: "#c33" } })
			.withExif({ IFD3: { GPSLatitude: "50/1 27/1 0/1", GPSLatitudeRef: "N" } })
			.jpeg()
			.toBuffer();
		const campaign = await create({ image: dataUrl(photo) });
		for (const [width, address] of Object.entries(campaign.image)) {
			for (const [extension, format] of [
				["webp", "webp"],
				["jpg", "jpeg"],
			] as const) {
				const response = await fetch(app.url + address.replace(/webp$/, extension));
				expect(response.status).toBe(200);
				expect(response.headers.get("content-type")).toBe(`image/${format}`);
				expect(response.headers.get("cache-control")).toContain("immutable");
				const metadata = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
				expect(metadata).toMatchObject({ format, width: Number(width) });
				expect(metadata).not.toHaveProperty("exif");
			}
		}
	});

	it.each([
		["text", Buffer.from("not a picture")],
		["an SVG in disguise", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
		["HTML", Buffer.from("<!doctype html><script>alert(1)</script>")],
		["a truncated JPEG", Buffer.from(tinyJpeg.split(",")[1] ?? "", "base64").subarray(0, 60)],
	])("[C1] %s is refused with a clear error", async (_, bytes) => {
		expect((await refusal(create({ image: dataUrl(bytes) }))).code).toBe("ImageUnreadableException");
	});

	it("[C1] a picture that would decode to 900 megapixels is refused", async () => {
		const bomb = blackPng(30_000);
		expect(await sharp(bomb, { limitInputPixels: false }).metadata()).toMatchObject({ width: 30_000, height: 30_000 });
		expect((await refusal(create({ image: dataUrl(bomb, "image/png") }))).code).toBe("PayloadTooLargeException");
	});

	it("[C1] more than five megabytes are refused", async () => {
		const error = await refusal(create({ image: dataUrl(Buffer.alloc(5 * 1024 * 1024 + 1)) }));
		expect(error.status).toBe(413);
	});

	it.each(["/media/../secret", "/media/images/%2e%2e/%2e%2e/secret", "/media/secret", "/media/images/x/800.webp"])(
		"[C2] %s is not found",
		async (path) => {
			expect((await fetch(app.url + path)).status).toBe(404);
		},
	);
});

describe("reading campaigns", () => {
	it("[C2] anyone can read a campaign by id or by name", async () => {
		const campaign = await create({ title: "Found twice over" });
		for (const campaignId of [campaign.id, campaign.name]) {
			const seen = await app.client().call("getCampaign", { params: { campaignId } });
			expect(seen).toMatchObject({
				id: campaign.id,
				isOwner: false,
				permissions: { donate: true, update: false, delete: false },
			});
		}
	});

	it("[C2] exposes only the author's name and picture to other users", async () => {
		const campaign = await create({});
		const seen = await app.client().call("getCampaign", { params: { campaignId: campaign.id } });
		expect(Object.keys(seen.author).sort()).toEqual(["firstName", "id", "image", "lastName"]);
		expect(JSON.stringify(seen)).not.toContain("@example.org");
	});

	it.each(["nothing-here", "018f3c5e-7b1a-7c3d-8e4f-5a6b7c8d9e0f", "'; drop table campaign; --", "%00"])(
		"[C2] %s is not found",
		async (campaignId) => {
			expect((await refusal(app.client().call("getCampaign", { params: { campaignId } }))).code).toBe(
				"CampaignNotFoundException",
			);
		},
	);

	it("[C3] the list is stable while campaigns are added: no row twice, none missing", async () => {
		for (let n = 0; n < 26; n++) await create({ title: `Steady list number ${n}` });
		const first = await app.client().call("listCampaigns", {});
		const seen = first.data.map((campaign) => campaign.id);
		let next = first.pagination.next;
		while (next !== null) {
			await create({ title: `Added meanwhile ${next}` });
			const page = await app.client().call("listCampaigns", { query: { page: next, asOf: first.pagination.asOf } });
			seen.push(...page.data.map((campaign) => campaign.id));
			next = page.pagination.next;
		}
		expect(new Set(seen).size).toBe(seen.length);
		expect(first.data).toHaveLength(12);
		const { data } = await app.client().call("listCampaigns", { query: { page: 1, asOf: first.pagination.asOf } });
		expect(data.map((campaign) => campaign.id)).toEqual(seen.slice(0, 12));
	});

	it.each(["0", "-1", "x", "1.5", "999999999"])("[C3] page %s is refused", async (page) => {
		const response = await fetch(`${app.url}/v1/campaigns?page=${page}`);
		expect(response.status).toBe(400);
	});

	it("[C1] countries are listed in the request's language and include those without payouts", async () => {
		const [english, ukrainian] = await Promise.all(
			(["en", "uk"] as const).map((language) => app.client(language).call("listCountries", {})),
		);
		expect(english).toContainEqual({ DE: "Germany" });
		expect(ukrainian).toContainEqual({ DE: "Німеччина" });
		expect(english).toContainEqual({ UA: "Ukraine" });
		expect(await app.client().call("listPayoutCountries", {})).not.toContain("UA");
	});

	it("[C1] only the US has states, and those not allowed are marked", async () => {
		const list = (countryCode: string) => app.client().call("listStates", { params: { countryCode } });
		expect(await list("PL")).toEqual([]);
		expect(await list("US")).toContainEqual({ code: "CA", name: "California", allowed: false });
		expect(await list("US")).toContainEqual({ code: "OR", name: "Oregon", allowed: true });
	});
});

describe("totals", () => {
	it("[D3] concurrent roll-ups move every delta once", async () => {
		const campaign = await create({ title: "Rolled up campaign" });
		const { db } = app.app.deps;
		for (let n = 0; n < 50; n++) {
			await db
				.insertInto("campaignTotalDelta")
				.values({ campaignId: campaign.id, raisedCents: 100, giftsCount: 1, supportersCount: 1 })
				.execute();
		}
		await Promise.all([rollUpDeltas(db, 20), rollUpDeltas(db, 20), rollUpDeltas(db, 20)]);
		while ((await rollUpDeltas(db, 20)).moved > 0);
		const seen = await app.client().call("getCampaign", { params: { campaignId: campaign.id } });
		expect(seen).toMatchObject({ fundRaised: 5_000, supportersCount: 50 });
	});
});
