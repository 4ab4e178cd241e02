import { expect, it } from "vitest";
import { readClientId } from "./client-id.ts";

it("makes a label once and keeps it", () => {
	const kept = new Map<string, string>();
	const storage = {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, value: string) => void kept.set(key, value),
	};
	let made = 0;
	const newId = () => `id-${++made}`;
	expect([readClientId(storage, newId), readClientId(storage, newId)]).toEqual(["id-1", "id-1"]);
});

it("gives a label where storage is switched off", () => {
	const storage = {
		getItem: () => {
			throw new Error("denied");
		},
		setItem: () => undefined,
	};
	expect(readClientId(storage, () => "fresh")).toBe("fresh");
});
