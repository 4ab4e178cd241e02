import type { SiteConfig } from "@stride/contract";
import type { Messages } from "@stride/i18n";
import { useRouteLoaderData } from "react-router";

/** The data of the root loader for every page. */
export type RootData = {
	site: SiteConfig;
	/** The path of the site's share picture, relative to the public URL. */
	sharePicture: string;
	/** The server's clock at rendering; the same on both sides, so that times hydrate without a mismatch. */
	renderedAt: string;
};

function useRootData(): RootData {
	const root = useRouteLoaderData("root") as RootData | undefined;
	if (!root) throw new Error("the root loader's data is missing");
	return root;
}

/** The installation's configuration: brand, links, URLs. For components below the root. */
export function useSite(): SiteConfig {
	return useRootData().site;
}

/** The currency of a campaign whose author has not chosen one. */
export const useDefaultCurrency = () => useSite().currencies[0] ?? "usd";

export function useRenderedAt(): string {
	return useRootData().renderedAt;
}

/** The configuration and common texts for a page's head. The root is always the first match. */
export function siteOf(
	matches: readonly [{ loaderData: RootData & { messages: Pick<Messages, "common"> } }, ...unknown[]],
): { brand: string; publicUrl: string; tagline: string; sitePicture: string } {
	const { site, sharePicture, messages } = matches[0].loaderData;
	// A text without arguments is a plain string, also after compilation by the build.
	return {
		brand: site.brand,
		publicUrl: site.publicUrl,
		tagline: messages.common.footer.tagline,
		sitePicture: sharePicture,
	};
}
