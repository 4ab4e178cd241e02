import { useMatches } from "react-router";
import type { GuestPage } from "./guest-page.ts";

/** A route's options for the frame around it, as its `handle`. */
export type PageHandle = {
	/** The right side of the header for a guest. */
	header?: "default" | "signUp" | "signIn";
	/** `dark` where the page begins with a dark picture below the header. */
	top?: "paper" | "dark";
	/** `bare` for pages with their own header and no footer, such as a stepped form. */
	frame?: "full" | "bare";
	/** Reserves space for the page's bar at the foot of small screens. */
	hasBottomBar?: boolean;
	/** Guests share cached renderings of this page. */
	guests?: GuestPage;
};

export function usePageHandle(): PageHandle {
	const handles = useMatches().map((match) => match.handle as PageHandle | undefined);
	return Object.assign({}, ...handles);
}
