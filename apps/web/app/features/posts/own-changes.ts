import type { Post } from "@stride/contract/posts/posts";

/** The reader's changes made in a popup, for the list below it, before the server's event arrives. */
export type OwnChange =
	| { kind: "saved"; post: Post }
	| { kind: "deleted"; postId: string }
	| { kind: "comment-deleted"; postId: string; commentId: string };

const listeners = new Set<(change: OwnChange) => void>();

export function publishOwnChange(change: OwnChange): void {
	for (const listener of listeners) listener(change);
}

/** @returns a function that unsubscribes */
export function onOwnChange(listener: (change: OwnChange) => void): () => void {
	listeners.add(listener);
	return () => void listeners.delete(listener);
}
