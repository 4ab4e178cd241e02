import { isId } from "../../lib/page/is-id.ts";
import { type SitePopup, sitePopup } from "../../lib/popups/site-popup.tsx";
import type { CommentPopupData, PostPopupData } from "./post-popup-data.ts";

function readPost(query: URLSearchParams): PostPopupData | null {
	const postId = query.get("postId") ?? "";
	return isId(postId) ? { postId } : null;
}

function readComment(query: URLSearchParams): CommentPopupData | null {
	const post = readPost(query);
	const commentId = query.get("commentId") ?? "";
	return post && isId(commentId) ? { ...post, commentId } : null;
}

/** [U1] The popups for posts and comments. Each loads its subject and opens with the permission only. */
export const postPopups: readonly SitePopup[] = [
	sitePopup({
		name: "postEdit",
		keys: ["postId"],
		read: readPost,
		areas: ["postForm", "validation"],
		load: () => import("./post-edit-popup.tsx"),
	}),
	sitePopup({
		name: "postDelete",
		keys: ["postId"],
		read: readPost,
		areas: ["postForm"],
		load: () => import("./post-delete-popup.tsx"),
	}),
	sitePopup({
		name: "commentDelete",
		keys: ["postId", "commentId"],
		read: readComment,
		areas: ["postForm"],
		load: () => import("./comment-delete-popup.tsx"),
	}),
];
