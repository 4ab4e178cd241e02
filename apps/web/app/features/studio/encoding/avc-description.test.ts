import { expect, it } from "vitest";
import { repairAvcDescription } from "./avc-description.ts";

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
const repair = (hex: string) =>
	[...repairAvcDescription(bytesOf(hex))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Of Firefox 153 for 1280 × 720 in constrained baseline. */
const firefox = "0142c01f03010018676742c01fd9005005ba10000003001001e84800f18324800100056868cb8cb2";
const sps = "6742c01fd9005005ba10000003001001e84800f1832480";
const pps = "68cb8cb2";

it("[S3] the description of Firefox's encoder is repaired: header bytes once, reserved bits set", () => {
	expect(repair(firefox)).toBe(`0142c01fffe10017${sps}010004${pps}`);
});

it.each([
	["a correct one", `0142c01fffe10017${sps}010004${pps}`],
	["one with zero reserved bits", `0142c01f03010017${sps}010004${pps}`],
	["one that is cut short", firefox.slice(0, 40)],
	["one without parameter sets", "0142c01fffe000"],
	["an empty one", ""],
])("[S3] %s remains as it is", (_, hex) => {
	expect(repair(hex)).toBe(hex);
});
