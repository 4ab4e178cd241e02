import { Suspense, useDeferredValue, useMemo } from "react";
import { lazyPart } from "../../lib/loading/lazy-part.ts";
import { StageSkeleton } from "./stage-skeleton.tsx";
import type { StreamsBlockProps } from "./streams-block-props.ts";

// Rendered by the server and hydrated after the page.
const StreamTabs = lazyPart(() => import("./stream-tabs.tsx"));

/**
 * The block of a campaign's streams. Updates are deferred until the block is hydrated: an urgent update would replace the
 * server's HTML by the skeleton.
 */
export function StreamsBlock(props: StreamsBlockProps) {
	const settled = useDeferredValue(props);
	return useMemo(
		() => (
			<Suspense fallback={<StageSkeleton />}>
				<StreamTabs {...settled} />
			</Suspense>
		),
		[settled],
	);
}
