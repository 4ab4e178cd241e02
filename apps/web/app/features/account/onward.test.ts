import { describe, expect, test } from "vitest";
import { findOnward, forgetOnward, onwardOf, onwardQuery, pageAfterSignIn, storeOnward } from "./onward.ts";

const dayMs = 24 * 3_600_000;
const memory = () => {
	const entries = new Map<string, string>();
	return {
		entries,
		getItem: (key: string) => entries.get(key) ?? null,
		setItem: (key: string, value: string) => void entries.set(key, value),
		removeItem: (key: string) => void entries.delete(key),
	};
};

describe("the target after sign-up, activation and sign-in", () => {
	test("[A1] proceed leads back to the wizard, before any redirect", () => {
		expect(pageAfterSignIn({ proceed: true, redirect: "/campaign/run" }, "uk")).toBe("/uk/create-campaign");
	});

	test("[C1] proceed leads back to the campaign that was to be edited", () => {
		const redirect = "/uk/create-campaign?campaign=run&back-to=dashboard";
		expect(pageAfterSignIn({ proceed: true, redirect }, "en")).toBe(
			"/en/create-campaign?campaign=run&back-to=dashboard",
		);
		expect(pageAfterSignIn({ proceed: true, redirect: "/uk/create-campaignx?campaign=run" }, "en")).toBe(
			"/en/create-campaign",
		);
		expect(pageAfterSignIn({ proceed: true, redirect: "//evil.example/en/create-campaign?a" }, "en")).toBe(
			"/en/create-campaign",
		);
	});

	test("[A2] a redirect is followed within the site only, else the landing page comes", () => {
		expect(pageAfterSignIn({ proceed: false, redirect: "/campaign/run" }, "en")).toBe("/en/campaign/run");
		expect(pageAfterSignIn({ proceed: false, redirect: "//evil.example" }, "en")).toBe("/en");
		expect(pageAfterSignIn({ proceed: false, redirect: null }, "en")).toBe("/en");
	});

	test("[A1] writing and reading the query are inverse", () => {
		const onward = { proceed: true, redirect: "/en/campaign/a?b=c&d" };
		expect(onwardOf(new URLSearchParams(onwardQuery(onward)))).toEqual(onward);
		expect(onwardQuery({ proceed: false, redirect: null })).toBe("");
		expect(onwardOf(new URLSearchParams("proceed=yes")).proceed).toBe(false);
	});

	test("[A1] it expires after seven days", () => {
		const store = memory();
		storeOnward(store, { proceed: true, redirect: null }, 1_000);
		expect(findOnward(store, 1_000 + 7 * dayMs - 1)).toEqual({ proceed: true, redirect: null });
		expect(findOnward(store, 1_000 + 7 * dayMs)).toBeNull();
		expect(findOnward(store, 999)).toBeNull();
	});

	test("[A1] a visit without a target removes the stored one", () => {
		const store = memory();
		storeOnward(store, { proceed: true, redirect: null }, 0);
		storeOnward(store, { proceed: false, redirect: null }, 1);
		expect(store.entries.size).toBe(0);
	});

	test.each(["{", "null", "7", '"x"', "[]", '{"proceed":true}', '{"savedAtMs":"1"}'])(
		"the invalid entry %j is ignored",
		(text) => {
			const store = memory();
			store.entries.set("stride.onward", text);
			expect(findOnward(store, 1)).toBeNull();
		},
	);

	test("blocked storage causes no exception", () => {
		const refusing = {
			getItem: () => {
				throw new Error("SecurityError");
			},
			setItem: () => {
				throw new Error("QuotaExceededError");
			},
			removeItem: () => {
				throw new Error("SecurityError");
			},
		};
		storeOnward(refusing, { proceed: true, redirect: null }, 0);
		forgetOnward(refusing);
		expect(findOnward(refusing, 0)).toBeNull();
	});
});
