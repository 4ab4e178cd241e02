import { expect, test } from "vitest";
import { createSingleFlight } from "./single-flight.ts";

test("concurrent calls with one key share a run, and the next starts again", async () => {
	const flight = createSingleFlight<number>();
	let runs = 0;
	const count = async () => ++runs;
	expect(await Promise.all([flight.run("a", count), flight.run("a", count), flight.run("b", count)])).toEqual([
		1, 1, 2,
	]);
	expect(flight.find("a")).toBeUndefined();
	expect(await flight.run("a", count)).toBe(3);
});

test("a failure reaches every caller and is not remembered", async () => {
	const flight = createSingleFlight<number>();
	const fail = () => flight.run("a", () => Promise.reject(new Error("no")));
	const outcomes = await Promise.allSettled([fail(), fail()]);
	expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
	expect(await flight.run("a", async () => 1)).toBe(1);
});

test("a forgotten run does not end the one that replaced it", async () => {
	const flight = createSingleFlight<string>();
	const first = Promise.withResolvers<string>();
	const second = Promise.withResolvers<string>();
	const old = flight.run("a", () => first.promise);
	flight.forget("a");
	const fresh = flight.run("a", () => second.promise);
	first.resolve("old");
	expect(await old).toBe("old");
	expect(flight.find("a")).toBe(fresh);
	second.resolve("fresh");
	expect(await fresh).toBe("fresh");
});
