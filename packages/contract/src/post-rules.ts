import { countCharacters, countVisible } from "./campaign-rules.ts";
import { limits } from "./limits.ts";

/*
 * The rules of posts, comments and links as plain functions, for the schemas of `posts.ts` and for their forms. They
 * answer a key of `validation.json`, or null.
 */

export function problemOfPostText(text: string): "postTooLong" | null {
	return countCharacters(text) > limits.postTextMax ? "postTooLong" : null;
}

export function problemOfPostComment(text: string): "postCommentEmpty" | "postCommentTooLong" | null {
	if (countCharacters(text) > limits.postCommentMax) return "postCommentTooLong";
	return hasWords(text) ? null : "postCommentEmpty";
}

/** Whether there is anything to read: characters that nobody sees say nothing. */
export const hasWords = (text: string): boolean => countVisible(text) > 0;

// [D5] Scheme or none, a name with a dot or an IPv4 address, a port or none, then path, query and hash.
const linkForm =
	/^(?:https?:\/\/)?(?:(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?:\p{L}{2,63}|xn--[a-z0-9-]{2,59})|\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/**
 * The address that a person has written, as one of the web, `https` where none is named; null for what looks like
 * something else.
 */
export function readPostLink(text: string): string | null {
	const written = text.trim();
	if (written.length > limits.postLinkMax || !linkForm.test(written)) return null;
	const address = /^https?:\/\//i.test(written) ? written : `https://${written}`;
	if (!URL.canParse(address)) return null;
	const { href } = new URL(address);
	return href.length > limits.postLinkMax ? null : href;
}
