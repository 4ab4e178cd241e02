import { type ComponentProps, Suspense, useMemo } from "react";
import { lazyPart } from "../../lib/loading/lazy-part.ts";

// Rendered by the server and hydrated after the page.
const NextLanes = lazyPart(() => import("./next-lanes.tsx"));

/** The recommended campaigns. Unchanged until they are hydrated: an update would replace the server's HTML. */
export function NextLanesBlock({ campaignId, firstPage }: ComponentProps<typeof NextLanes>) {
	return useMemo(
		() => (
			<Suspense>
				<NextLanes campaignId={campaignId} firstPage={firstPage} />
			</Suspense>
		),
		[campaignId, firstPage],
	);
}
