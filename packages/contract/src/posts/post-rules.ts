import { limits } from "../limits.ts";
import { readText, type TextRule } from "../text/text-rules.ts";

/*
 * The rules of posts, comments and links as plain functions, for the schemas of `posts.ts` and for their forms. They
 * return a key of `validation.json`, or null.
 */

/** A picture or a link may replace the text of a post. */
export const postText: TextRule<"postEmpty" | "postTooLong"> = {
	min: 0,
	max: limits.postTextMax,
	tooShort: "postEmpty",
	tooLong: "postTooLong",
};

export const postComment: TextRule<"postCommentEmpty" | "postCommentTooLong"> = {
	min: 1,
	max: limits.postCommentMax,
	tooShort: "postCommentEmpty",
	tooLong: "postCommentTooLong",
};

export const problemOfPostText = (text: string) => readText(text, postText).problem;
export const problemOfPostComment = (text: string) => readText(text, postComment).problem;

/** Whether there is anything to read besides spaces and invisible characters. */
export const hasVisibleText = (text: string): boolean => /[^\p{Cf}\p{Cc}\s]/u.test(text);

// [D5] Scheme or none, a name with a dot or an IPv4 address, a port or none, then path, query and hash.
const linkForm =
	/^(?:https?:\/\/)?(?:(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?:\p{L}{2,63}|xn--[a-z0-9-]{2,59})|\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/**
 * The typed address as a web URL, with `https` where it has no scheme; null for anything that is not a web address.
 */
export function readPostLink(text: string): string | null {
	const written = text.trim();
	if (written.length > limits.postLinkMax || !linkForm.test(written)) return null;
	const address = /^https?:\/\//i.test(written) ? written : `https://${written}`;
	if (!URL.canParse(address)) return null;
	const { href } = new URL(address);
	return href.length > limits.postLinkMax ? null : href;
}
