import { describe, expect, it } from "vitest";
import { type AddressPopup, popupInAddress, withoutPopup } from "./address-popup.ts";

type View = { kind: "result"; id: string } | { kind: "panel" };

const popups: AddressPopup<View>[] = [
	{
		name: "dinationStatus",
		keys: ["donation"],
		read: (query) => {
			const id = query.get("donation");
			return id && /^\d+$/.test(id) ? { kind: "result", id } : null;
		},
	},
	{ name: "donationPanel", keys: [], read: () => ({ kind: "panel" }) },
];

describe("popupInAddress", () => {
	it("[U1] a popup opens by its name with the rest of the query as its data", () => {
		expect(popupInAddress(popups, "?popup=dinationStatus&donation=7")).toEqual({ kind: "result", id: "7" });
		expect(popupInAddress(popups, "?a=1&popup=donationPanel")).toEqual({ kind: "panel" });
	});

	it.each([
		"",
		"?popup=",
		"?popup=unknown&donation=7",
		"?popup=dinationStatus",
		"?popup=dinationStatus&donation=javascript:alert(1)",
		"?popup=DONATIONPANEL",
		"?popup=__proto__",
		"?donation=7",
	])("[U1] %j opens nothing", (search) => {
		expect(popupInAddress(popups, search)).toBeNull();
	});
});

describe("withoutPopup", () => {
	it.each([
		["?popup=dinationStatus&donation=7", ""],
		["?a=1&popup=dinationStatus&donation=7&b=2", "?a=1&b=2"],
		["?popup=donationPanel&donation=7", "?donation=7"],
		["?popup=unknown&donation=7", "?popup=unknown&donation=7"],
		["?q=%20x+y", "?q=%20x+y"],
	])("[U1] closing turns %j into %j", (search, rest) => {
		expect(withoutPopup(popups, search)).toBe(rest);
	});
});
