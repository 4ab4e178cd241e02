import type { SiteConfig } from "@stride/contract";
import { useRouteLoaderData } from "react-router";
import type { loader } from "../root.tsx";

/** The installation's configuration: brand, links, addresses. For everything below the root. */
export function useSite(): SiteConfig {
	const root = useRouteLoaderData<typeof loader>("root");
	if (!root) throw new Error("the site's configuration is read where it was not loaded");
	return root.site;
}

/** The server's clock when the page was made; the same on both sides, so that times hydrate as they were rendered. */
export function useRenderedAt(): string {
	const root = useRouteLoaderData<typeof loader>("root");
	return root?.renderedAt ?? new Date(0).toISOString();
}

type RootMatch = { loaderData: { site: SiteConfig } };

/** What a page's head needs of the configuration. The root is always the first match. */
export function siteOf(matches: readonly [RootMatch, ...unknown[]]): { brand: string; publicUrl: string } {
	const { brand, publicUrl } = matches[0].loaderData.site;
	return { brand, publicUrl };
}
