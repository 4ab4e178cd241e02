import { describe, expect, it } from "vitest";
import { problemOfBio, UpdateProfileBody } from "./profiles.ts";
import { problemOfSocialLink, type SocialNetwork, socialNetworks, tidySocialLink } from "./social-links.ts";

const good: Record<SocialNetwork, [typed: string, stored: string][]> = {
	facebook: [
		["https://www.facebook.com/marta.runs", "https://www.facebook.com/marta.runs"],
		["http://m.facebook.com/marta.runs/?ref=share#top", "https://www.facebook.com/marta.runs"],
		["fb.com/marta.runs", "https://www.facebook.com/marta.runs"],
		["https://facebook.com/profile.php?id=100042", "https://www.facebook.com/100042"],
	],
	instagram: [["instagram.com/marta_runs/", "https://www.instagram.com/marta_runs"]],
	x: [
		["https://twitter.com/marta", "https://x.com/marta"],
		["  https://mobile.x.com/marta?s=20 ", "https://x.com/marta"],
	],
	youtube: [
		["https://m.youtube.com/@marta", "https://www.youtube.com/@marta"],
		["youtube.com/@марта", "https://www.youtube.com/@%D0%BC%D0%B0%D1%80%D1%82%D0%B0"],
	],
	twitch: [["https://www.twitch.tv/marta", "https://www.twitch.tv/marta"]],
	linkedin: [
		["https://linkedin.com/in/marta-k", "https://www.linkedin.com/in/marta-k"],
		["linkedin.com/company/lake-club/", "https://www.linkedin.com/company/lake-club"],
	],
	tiktok: [["https://www.tiktok.com/@marta", "https://www.tiktok.com/@marta"]],
};

const bad: Record<SocialNetwork, string[]> = {
	facebook: ["https://facebook.com/", "https://facebook.com/profile.php", "https://facebook.com.evil.example/marta"],
	instagram: ["https://instagram.com", "https://instagram.com/p/Cabc", "https://notinstagram.com/marta"],
	x: ["https://x.com/", "https://ax.com/marta", "https://user:pass@x.com/marta"],
	youtube: ["https://youtube.com/marta", "https://youtube.com/watch?v=1", "https://youtu.be/@marta"],
	twitch: ["https://twitch.com/marta", "https://twitch.tv:8443/marta"],
	linkedin: ["https://linkedin.com/marta", "https://linkedin.com/in/", "https://linkedin.com/jobs/1"],
	tiktok: ["https://tiktok.com/marta", "javascript:alert(1)//tiktok.com/@marta", "ftp://tiktok.com/@marta"],
};

describe("profile links", () => {
	for (const network of socialNetworks) {
		it(`[A5] ${network} accepts the addresses of its profiles alone`, () => {
			for (const [typed, stored] of good[network]) expect(tidySocialLink(network, typed), typed).toBe(stored);
			for (const typed of [...bad[network], `https://${network}.example/${"a".repeat(300)}`, "not a link", "@marta"]) {
				expect(problemOfSocialLink(network, typed), typed).toBe(`${network}LinkInvalid`);
			}
			expect(problemOfSocialLink(network, "  ")).toBeNull();
		});
	}

	it("[A5] a link of one network is rejected for another", () => {
		for (const [network, pairs] of Object.entries(good)) {
			for (const other of socialNetworks.filter((name) => name !== network)) {
				for (const [typed] of pairs) expect(tidySocialLink(other, typed), `${typed} as ${other}`).toBeNull();
			}
		}
	});
});

describe("a profile's body", () => {
	it("[A5] a bio has 20 to 1,000 characters, or is absent", () => {
		for (const [text, problem] of [
			["", null],
			["   ", null],
			["a".repeat(19), "bioTooShort"],
			["a".repeat(20), null],
			["a".repeat(1_000), null],
			["a".repeat(1_001), "bioTooLong"],
			[`${"a".repeat(19)}\u200b\u200b`, "bioTooShort"],
		] as const) {
			expect(problemOfBio(text), `${text.length} characters`).toBe(problem);
		}
		expect(UpdateProfileBody.parse({ bio: "" }).bio).toBeNull();
	});

	it("[A4] passwords are accepted with an e-mail only, and the repeat must match", () => {
		const issues = (body: object) => UpdateProfileBody.safeParse(body).error?.issues.map(({ message }) => message);
		const newPassword = "Correct-Horse-9";
		expect(issues({ currentPassword: "x" })).toEqual(["passwordOnlyWithEmail"]);
		expect(issues({ newPassword, newPasswordRepeat: newPassword })).toEqual(["passwordOnlyWithEmail"]);
		expect(issues({ email: "a@b.example", newPassword, newPasswordRepeat: "other" })).toEqual([
			"passwordRepeatDiffers",
		]);
		expect(issues({ email: "a@b.example", newPassword, newPasswordRepeat: newPassword })).toBeUndefined();
	});
});
