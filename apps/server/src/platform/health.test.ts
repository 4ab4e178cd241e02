import { until } from "@stride/testing";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mountHealth } from "./health.ts";

const forgiving = { timeoutMs: 20, lateMs: 60_000, reportMs: 60_000 };
const strict = { timeoutMs: 20, lateMs: 0, reportMs: 0 };
const passes = async () => undefined;
const fails = () => Promise.reject(new Error("connection refused"));
const isLate = () => new Promise<void>(() => {});

let app: FastifyInstance;
let check: () => Promise<void>;

beforeEach(() => {
	app = Fastify();
	check = passes;
});
afterEach(() => app.close());

const mount = (times: typeof forgiving, isStopping = () => false) =>
	mountHealth(app, [{ name: "database", isRequired: true, check: () => check() }], isStopping, times);
async function read(after: () => Promise<void>) {
	check = after;
	const { statusCode, body } = await app.inject("/health/ready");
	return [statusCode, JSON.parse(body).checks.database];
}

describe("[U4] readiness", () => {
	it("remains while a check that has passed is late", async () => {
		mount(forgiving);
		expect(await read(passes)).toEqual([200, true]);
		expect(await read(isLate)).toEqual([200, true]);
	});

	it("ends when a check has been late for too long", async () => {
		mount(strict);
		expect(await read(passes)).toEqual([200, true]);
		expect(await read(isLate)).toEqual([503, false]);
	});

	it("does not begin before a check has passed", async () => {
		mount(forgiving);
		expect(await read(isLate)).toEqual([503, false]);
	});

	it("ends at once when a check fails, and while it is late then", async () => {
		mount(forgiving);
		expect(await read(passes)).toEqual([200, true]);
		expect(await read(fails)).toEqual([503, false]);
		expect(await read(isLate)).toEqual([503, false]);
		expect(await read(passes)).toEqual([200, true]);
	});

	it("ends when the process stops although its checks pass", async () => {
		mount(forgiving, () => true);
		expect(await read(passes)).toEqual([503, true]);
	});

	it("reports a dependency that is not required, and remains without it", async () => {
		let calls = 0;
		const objects = async () => {
			calls += 1;
			throw new Error("the bucket is unavailable");
		};
		mountHealth(app, [{ name: "objects", isRequired: false, check: objects }], () => false, forgiving);
		for (let request = 0; request < 3; request++) {
			const { statusCode, body } = await app.inject("/health/ready");
			expect([statusCode, JSON.parse(body)]).toEqual([200, { status: "ok", checks: { objects: false } }]);
		}
		expect(calls).toBe(1);
	});

	it("reports a dependency that is not required again when it has returned", async () => {
		const mounted = { name: "objects", isRequired: false, check: () => check() };
		mountHealth(app, [mounted], () => false, strict);
		check = fails;
		expect((await app.inject("/health/ready")).json().checks).toEqual({ objects: false });
		check = passes;
		await until("its return", async () => (await app.inject("/health/ready")).json().checks.objects);
	});
});
