import { describe, expect, it } from "vitest";
import { popupInAddress } from "../../lib/popups/address-popup.ts";
import { mayDo, ownActionPopups } from "./own-action.ts";

const campaign = (change: object = {}) => ({
	isOwner: true,
	endedAt: null,
	permissions: { donate: true, update: true, delete: true },
	...change,
});
const no = { donate: true, update: false, delete: false };

describe("the author's actions", () => {
	it.each([
		["an active one without donations", campaign(), true, true],
		["an active one with donations", campaign({ permissions: no }), true, false],
		["an ended one without donations", campaign({ endedAt: "2026-06-01T10:00:00.000Z" }), false, true],
		["an ended one with donations", campaign({ endedAt: "2026-06-01T10:00:00.000Z", permissions: no }), false, false],
		["somebody else's", campaign({ isOwner: false, permissions: no }), false, false],
		["somebody else's, whatever it says", campaign({ isOwner: false }), false, false],
	])("[C2] %s", (_, one, finish, remove) => {
		expect([mayDo.finish(one), mayDo.delete(one)]).toEqual([finish, remove]);
	});
});

it("[U1] a URL opens the two popups by name, with the campaign that the page requires", () => {
	const popups = ownActionPopups(["campaign"], (action, query) => {
		const name = query.get("campaign");
		return name ? { action, name } : null;
	});
	expect(popupInAddress(popups, "?popup=finishCampaign&campaign=run")).toEqual({ action: "finish", name: "run" });
	expect(popupInAddress(popups, "?popup=deleteCampaign&campaign=run")).toEqual({ action: "delete", name: "run" });
	expect(popupInAddress(popups, "?popup=deleteCampaign")).toBeNull();
	expect(popupInAddress(popups, "?popup=finish&campaign=run")).toBeNull();
});
