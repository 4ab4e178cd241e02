import { onIntent } from "../../lib/loading/on-intent.tsx";

/** The donation popups of a campaign, loaded on intent: the provider's forms are larger than the page. */
export const Giving = onIntent(() => import("./giving.tsx"), ["donation", "currency", "validation"], {
	isPreloaded: true,
});
