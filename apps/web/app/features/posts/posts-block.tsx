import { type ComponentType, lazy, Suspense, useDeferredValue, useMemo } from "react";
import type { PostsBlockProps } from "./posts-block-props.ts";

// Rendered by the server, and awake a moment after the page. One that cannot be loaded takes nothing else down.
const Updates = lazy<ComponentType<PostsBlockProps>>(() =>
	import("./updates.tsx").catch(() => ({ default: () => null })),
);

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
