import { useMatches } from "react-router";
import type { GuestPage } from "./guest-page.ts";

/** What a route tells the frame around it, as its `handle`. */
export type PageHandle = {
	/** What the right side of the header offers a guest. */
	header?: "default" | "signUp" | "signIn";
	/** `dark` where the page begins with a dark picture that the header lies on. */
	top?: "paper" | "dark";
	/** `bare` for pages that bring their own header and no footer, such as a form of several steps. */
	frame?: "full" | "bare";
	/** Room for a bar of the page at the foot of small screens. */
	hasBottomBar?: boolean;
	/** Guests share copies of this page. */
	guests?: GuestPage;
};

export function usePageHandle(): PageHandle {
	const handles = useMatches().map((match) => match.handle as PageHandle | undefined);
	return Object.assign({}, ...handles);
}
