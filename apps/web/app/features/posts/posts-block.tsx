import { Suspense, useDeferredValue, useMemo } from "react";
import { lazyPart } from "../../lib/lazy-part.ts";
import type { PostsBlockProps } from "./posts-block-props.ts";

// Rendered by the server, and awake a moment after the page.
const Updates = lazyPart(() => import("./updates.tsx"));

/** The place of a campaign's posts. What changes on the page meanwhile waits until the block is awake. */
export function PostsBlock(props: PostsBlockProps) {
	const settled = useDeferredValue(props);
	return useMemo(
		() => (
			<Suspense>
				<Updates {...settled} />
			</Suspense>
		),
		[settled],
	);
}
