import type { SiteConfig } from "@stride/contract";
import type { Messages } from "@stride/i18n";
import { useRouteLoaderData } from "react-router";

/** What the root's loader answers to every page. */
export type RootData = {
	site: SiteConfig;
	/** The address of the site's own share picture, below the public address. */
	sharePicture: string;
	/** The server's clock when the page was made; the same on both sides, so that times hydrate as they were rendered. */
	renderedAt: string;
};

function useRootData(): RootData {
	const root = useRouteLoaderData("root") as RootData | undefined;
	if (!root) throw new Error("the root's data is read where it was not loaded");
	return root;
}

/** The installation's configuration: brand, links, addresses. For everything below the root. */
export function useSite(): SiteConfig {
	return useRootData().site;
}

export function useRenderedAt(): string {
	return useRootData().renderedAt;
}

/** What a page's head needs of the configuration and the texts of every page. The root is always the first match. */
export function siteOf(
	matches: readonly [{ loaderData: RootData & { messages: Pick<Messages, "common"> } }, ...unknown[]],
): { brand: string; publicUrl: string; tagline: string; sitePicture: string } {
	const { site, sharePicture, messages } = matches[0].loaderData;
	// A text that takes no values is itself, also in the form to which the build compiles texts.
	return {
		brand: site.brand,
		publicUrl: site.publicUrl,
		tagline: messages.common.footer.tagline,
		sitePicture: sharePicture,
	};
}
