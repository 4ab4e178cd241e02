import { Suspense, useDeferredValue, useMemo } from "react";
import { lazyPart } from "../../lib/lazy-part.ts";
import { StageSkeleton } from "./stage-skeleton.tsx";
import type { StreamsBlockProps } from "./streams-block-props.ts";

// Rendered by the server, and awake a moment after the page.
const Challenges = lazyPart(() => import("./challenges.tsx"));

/**
 * The place of a campaign's streams. What changes on the page meanwhile waits until the block is awake: an urgent change
 * would show its skeleton in the place of what is to be seen already.
 */
export function StreamsBlock(props: StreamsBlockProps) {
	const settled = useDeferredValue(props);
	return useMemo(
		() => (
			<Suspense fallback={<StageSkeleton />}>
				<Challenges {...settled} />
			</Suspense>
		),
		[settled],
	);
}
