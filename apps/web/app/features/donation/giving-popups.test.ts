import { describe, expect, test } from "vitest";
import { popupInAddress, withoutPopup } from "../../lib/popups/address-popup.ts";
import { givingPopups } from "./giving-popups.ts";

const id = "0198c0de-0000-7000-8000-000000000001";
const results = ["dinationStatus", "successDonate", "unsuccessDonate", "cancelDonation"];

describe("the donation popups in the URL", () => {
	test.each(results)(
		"[U1] [D1] %s opens the donation that the URL names, and is removed from the URL with it",
		(name) => {
			const search = `?popup=${name}&donation=${id}`;
			expect(popupInAddress(givingPopups, search)).toEqual({ kind: "result", donationId: id });
			expect(withoutPopup(givingPopups, `${search}&a=1`)).toBe("?a=1");
		},
	);

	const hostile = ["", "1", "javascript:alert(1)", `${id}/../x`, `${id}?clientSecret=x`, "%00", `${id} `, "null", "[]"];
	test.each(results.flatMap((name) => hostile.map((data) => [name, data] as const)))(
		"[U1] %s with %j opens nothing",
		(name, data) => {
			expect(popupInAddress(givingPopups, `?popup=${name}&donation=${encodeURIComponent(data)}`)).toBeNull();
		},
	);

	test("[U1] the panel needs no data", () => {
		expect(popupInAddress(givingPopups, "?popup=donationPanel&donation=javascript:1")).toEqual({ kind: "panel" });
	});
});
