import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { untilLoaded } from "./until-loaded.ts";

/**
 * React's `lazy` for a part of a page: if it cannot be loaded, its `Suspense` shows the fallback and the rest of the page
 * keeps working. A page's main content uses `lazy` itself: without it there is only the error page.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React's own `lazy`, for components of any props
export function lazyPart<T extends ComponentType<any>>(load: () => Promise<{ default: T }>): LazyExoticComponent<T> {
	return lazy(() => untilLoaded(load));
}
