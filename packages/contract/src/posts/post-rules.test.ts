import { describe, expect, it } from "vitest";
import { hasVisibleText, problemOfPostComment, problemOfPostText, readPostLink } from "./post-rules.ts";

describe("the text of a post", () => {
	it.each([
		["", null],
		["x".repeat(5_000), null],
		["🚴".repeat(5_000), null],
		["x".repeat(5_001), "postTooLong"],
	])("[N1] are up to 5,000 characters (%#)", (text, problem) => {
		expect(problemOfPostText(text)).toBe(problem);
	});

	it.each([
		["x", null],
		["є".repeat(1_000), null],
		["є".repeat(1_001), "postCommentTooLong"],
		["", "postCommentEmpty"],
		[" \n\t", "postCommentEmpty"],
		["\u200b\u200d\u2060", "postCommentEmpty"],
	])("[N2] of a comment are 1 to 1,000 (%#)", (text, problem) => {
		expect(problemOfPostComment(text)).toBe(problem);
	});

	it("[N1] is empty when it has invisible characters alone", () => {
		expect([" ", "\u200b", "\u2066\u2069"].map(hasVisibleText)).toEqual([false, false, false]);
		expect(hasVisibleText("👍")).toBe(true);
	});
});

describe("a link", () => {
	it.each([
		["https://example.org", "https://example.org/"],
		["http://example.org/a?b=c#d", "http://example.org/a?b=c#d"],
		["example.org", "https://example.org/"],
		["  www.example.org/path  ", "https://www.example.org/path"],
		["EXAMPLE.org:8080/x", "https://example.org:8080/x"],
		["8.8.8.8/x", "https://8.8.8.8/x"],
		["сайт.укр/новини", "https://xn--80aswg.xn--j1amh/%D0%BD%D0%BE%D0%B2%D0%B8%D0%BD%D0%B8"],
		["https://youtu.be/dQw4w9WgXcQ?t=1", "https://youtu.be/dQw4w9WgXcQ?t=1"],
	])("[N1] %s is read as %s", (written, url) => {
		expect(readPostLink(written)).toBe(url);
	});

	it.each([
		"",
		"words",
		"two words.org",
		"localhost",
		"http://localhost",
		"ftp://example.org",
		"javascript:alert(1)",
		"data:text/html,x",
		"mailto:a@example.org",
		"https://user:word@example.org",
		"https://user@example.org",
		"//example.org",
		"https://",
		"https://-example.org",
		"https://example",
		"https://[::1]/",
		"https://example.org:123456",
		`https://example.org/${"x".repeat(2_000)}`,
	])("[N1] %j is not a link", (written) => {
		expect(readPostLink(written)).toBeNull();
	});
});
