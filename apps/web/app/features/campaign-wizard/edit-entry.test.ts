import { expect, test } from "vitest";
import { entryOf, pageAfterEditing } from "./edit-entry.ts";

const campaign = (update: boolean) => ({ permissions: { donate: true, update, delete: false } });

test.each([
	[null, false, "notFound"],
	[null, true, "notFound"],
	[campaign(false), false, "signIn"],
	[campaign(false), true, "refused"],
	[campaign(true), true, "open"],
] as const)("[C1] editing %j, signed in %s: %s", (found, isSignedIn, entry) => {
	expect(entryOf(found, isSignedIn)).toBe(entry);
});

test.each([
	["dashboard", "/uk/account/campaigns"],
	[null, "/uk/campaign/run"],
	["campaign", "/uk/campaign/run"],
	["//evil.example", "/uk/campaign/run"],
])("[C1] back-to=%s leads to %s", (backTo, page) => {
	expect(pageAfterEditing("uk", "run", backTo)).toBe(page);
});
