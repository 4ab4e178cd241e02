import { Suspense, useDeferredValue, useMemo } from "react";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import type { PostsBlockProps } from "./posts-block-props.ts";

// Rendered by the server and hydrated after the page.
const Updates = lazyPart(() => import("./updates.tsx"));

/** The block of a campaign's posts. Updates are deferred until the block is hydrated. */
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
