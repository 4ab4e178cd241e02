import { randomBytes } from "node:crypto";
import {
	createTestApp,
	createTestClient,
	ensureWebBuild,
	signUpPerson,
	type TestApp,
	type TestClient,
} from "@stride/testing";
import sharp from "sharp";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type ProductNode, startProductNode } from "../../product-node.test-steps.ts";

const accountsCount = 5;
const picturesEach = 8;
const bytesMax = 300 * 1024 * 1024;

let app: TestApp;
let node: ProductNode;
const people: TestClient[] = [];
beforeAll(async () => {
	await ensureWebBuild();
	const secret = randomBytes(32).toString("hex");
	app = await createTestApp(inject("postgresUrl"), { env: { SECRET: secret } });
	node = await startProductNode(app, secret);
	for (let index = 0; index < accountsCount; index++) {
		const { token } = await signUpPerson(app);
		people.push(Object.assign(createTestClient(node.url), { token }));
	}
}, 300_000);
afterAll(async () => {
	await node?.stop();
	await app?.stop();
});

/**
 * Progressive, so that the decoder holds all coefficients; rotated by its metadata, so that rows cannot be streamed.
 */
const progressive = (side: number, background: string) =>
	sharp({ create: { width: side, height: side, channels: 3, background } })
		.jpeg({ progressive: true, chromaSubsampling: "4:4:4" })
		.withMetadata({ orientation: 6 })
		.toBuffer();

it.each([
	["of 24 megapixels", 4_898, 200],
	["of 50 megapixels", 7_070, 413],
])("[A5] 40 progressive pictures %s decoded at once stay below 300 MB of memory", async (_name, side, status) => {
	const picture = await progressive(side, "#358");
	const image = `data:image/jpeg;base64,${picture.toString("base64")}`;
	const atRest = await node.metric("process_resident_memory_bytes");
	const uploads = people.flatMap((person) =>
		Array.from({ length: picturesEach }, () =>
			fetch(`${node.url}/v1/user/profile`, {
				method: "PATCH",
				headers: { "content-type": "application/json", authorization: `Bearer ${person.token}` },
				body: JSON.stringify({ image }),
			}).then((answer) => answer.status),
		),
	);
	const all = Promise.all(uploads);
	let [isOver, most] = [false, 0];
	void all.finally(() => {
		isOver = true;
	});
	while (!isOver) most = Math.max(most, await node.metric("process_resident_memory_bytes"));
	const answers = await all;
	console.log(
		`${picture.length} bytes × ${answers.length}: ${((most - atRest) / 1_048_576).toFixed(0)} MB above ${(atRest / 1_048_576).toFixed(0)} MB, answers ${[...new Set(answers)]}`,
	);
	// The queue holds 32 MB of pictures and their texts: some may be refused, most may not.
	expect(answers.filter((one) => one === status).length).toBeGreaterThanOrEqual(10);
	expect(answers.every((one) => one === status || one === 503)).toBe(true);
	expect(most - atRest).toBeLessThan(bytesMax);
});
