import { describe, expect, test } from "vitest";
import { clearDraft, findDraft, isDraftWritten, type StreamDraft, saveDraft } from "./stream-draft.ts";
import { emptyValues } from "./stream-values.ts";

const dayMs = 24 * 3_600_000;
const picture = `data:image/jpeg;base64,${"A".repeat(400)}`;
const draft: StreamDraft = {
	campaignId: "0199-campaign",
	step: "cover",
	values: { title: "Day 8", description: "The last pass", date: "2026-11-21", time: "08:05", image: picture },
};

function memory(quota = Number.POSITIVE_INFINITY) {
	const entries = new Map<string, string>();
	return {
		entries,
		getItem: (key: string) => entries.get(key) ?? null,
		removeItem: (key: string) => void entries.delete(key),
		setItem(key: string, value: string) {
			if (value.length > quota) throw new Error("QuotaExceededError");
			entries.set(key, value);
		},
	};
}

describe("the stream's draft", () => {
	test("[S1] is restored unchanged from the entries formData and campaignId", () => {
		const store = memory();
		expect(saveDraft(store, draft, 5)).toBe("all");
		expect([...store.entries.keys()].sort()).toEqual(["campaignId", "formData"]);
		expect(JSON.parse(store.entries.get("formData") ?? "")).toMatchObject({
			date: "2026-11-21",
			time: { hours: 8, minutes: 5 },
			image: picture,
		});
		expect(findDraft(store, draft.campaignId, 5)).toEqual(draft);
	});

	test("[S1] an incomplete form is restored", () => {
		const store = memory();
		const bare = { ...draft, values: { ...emptyValues, title: "x" } };
		saveDraft(store, bare, 0);
		expect(findDraft(store, draft.campaignId, 0)).toEqual(bare);
	});

	test("[S1] belongs to one campaign: another one starts empty", () => {
		const store = memory();
		saveDraft(store, draft, 0);
		expect(findDraft(store, "another", 0)).toBeNull();
		store.entries.delete("campaignId");
		expect(findDraft(store, draft.campaignId, 0)).toBeNull();
	});

	test("[S1] expires seven days after its last change and is ignored with a time in the future", () => {
		const store = memory();
		saveDraft(store, draft, 1_000);
		expect(findDraft(store, draft.campaignId, 1_000 + 7 * dayMs - 1)).not.toBeNull();
		expect(findDraft(store, draft.campaignId, 1_000 + 7 * dayMs)).toBeNull();
		expect(findDraft(store, draft.campaignId, 999)).toBeNull();
	});

	test("[S1] a too large picture is dropped without the texts", () => {
		const store = memory(300);
		expect(saveDraft(store, draft, 0)).toBe("words");
		expect(findDraft(store, draft.campaignId, 0)?.values).toEqual({ ...draft.values, image: null });
	});

	test("[S1] a full or blocked store is reported without an exception", () => {
		const refuse = () => {
			throw new Error("SecurityError");
		};
		const store = { getItem: refuse, setItem: refuse, removeItem: refuse };
		expect(saveDraft(store, draft, 0)).toBe("nothing");
		expect(findDraft(store, draft.campaignId, 0)).toBeNull();
		clearDraft(store);
	});

	test.each(["{", "null", "[]", '"text"', "{}", '{"title":"x","savedAtMs":"0"}'])("[S1] %s is ignored", (text) => {
		const store = memory();
		store.entries.set("campaignId", draft.campaignId);
		store.entries.set("formData", text);
		expect(findDraft(store, draft.campaignId, 0)).toBeNull();
	});

	test.each([
		["2026-02-30", { hours: 24, minutes: 0 }],
		["21.11.2026", { hours: 8, minutes: 60 }],
		["2026-13-01", { hours: "8", minutes: 5 }],
		[20261121, "08:05"],
		["2026-11-21T00:00", { hours: 8.5, minutes: -1 }],
	])("[S1] foreign values in it are dropped one by one: %j, %j", (date, time) => {
		const store = memory();
		const words = { title: 7, description: "stored", date, time, image: "javascript:alert(1)", step: "elsewhere" };
		store.entries.set("campaignId", draft.campaignId);
		store.entries.set("formData", JSON.stringify({ ...words, savedAtMs: 0 }));
		expect(findDraft(store, draft.campaignId, 0)).toEqual({
			campaignId: draft.campaignId,
			step: "details",
			values: { ...emptyValues, description: "stored" },
		});
	});

	test("[S1] clearing removes all entries, and another tab is notified of writes only", () => {
		const store = memory();
		saveDraft(store, draft, 0);
		clearDraft(store);
		expect(store.entries.size).toBe(0);
		expect(isDraftWritten({ key: "formData", newValue: "{}" })).toBe(true);
		expect(isDraftWritten({ key: "formData", newValue: null })).toBe(false);
		expect(isDraftWritten({ key: "campaignId", newValue: "x" })).toBe(false);
	});
});
