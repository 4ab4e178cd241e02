import { expect, it } from "vitest";
import { readClientId } from "./client-id.ts";

it("creates an id once and stores it", () => {
	const stored = new Map<string, string>();
	const storage = {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, value: string) => void stored.set(key, value),
	};
	let made = 0;
	const newId = () => `id-${++made}`;
	expect([readClientId(storage, newId), readClientId(storage, newId)]).toEqual(["id-1", "id-1"]);
});

it("returns an id where storage is blocked", () => {
	const storage = {
		getItem: () => {
			throw new Error("denied");
		},
		setItem: () => undefined,
	};
	expect(readClientId(storage, () => "fresh")).toBe("fresh");
});
