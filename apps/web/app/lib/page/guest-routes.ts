import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { readLocalizedAddress } from "../i18n/locale-path.ts";
import type { GuestPage } from "./guest-page.ts";

type Routes = ServerBuild["routes"];

/** The server's information about a page before it is rendered. Plain data, since it crosses bundles. */
export type GuestRule = { queries: readonly string[] };

/** Whether the page of a URL may be shared among guests, and by which query parameters. */
export function createGuestRules(routes: Routes): (pathname: string) => GuestRule | null {
	const tree = treeOf(routes, undefined);
	return (pathname) => {
		// The target of a URL without a language depends on the visitor.
		if (readLocalizedAddress(pathname, "", undefined).kind !== "supported") return null;
		const handle: unknown = matchRoutes(tree, pathname)?.at(-1)?.route.handle;
		const page = guestPageOf(handle);
		return page ? { queries: page.queries ?? [] } : null;
	};
}

/** A page is shared only if its own route declares it, not a layout around it. */
export function guestPageOf(handle: unknown): GuestPage | undefined {
	return (handle as { guests?: GuestPage } | undefined)?.guests;
}

function treeOf(routes: Routes, parentId: string | undefined): RouteObject[] {
	return Object.values(routes)
		.filter((route) => route !== undefined)
		.filter((route) => route.parentId === parentId)
		.map(({ id, path, index, caseSensitive, module }) => ({
			id,
			handle: module.handle,
			...(path !== undefined && { path }),
			...(caseSensitive !== undefined && { caseSensitive }),
			...(index ? { index: true } : { children: treeOf(routes, id) }),
		}));
}
