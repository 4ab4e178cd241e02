import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { readLocalizedAddress } from "../i18n/locale-path.ts";
import type { GuestPage } from "./guest-page.ts";

type Routes = ServerBuild["routes"];

/** The server's information about a page before it is rendered. Plain data, since it crosses bundles. */
export type GuestRule = { queries: readonly string[] };

const cachedMax = 1_000;

/** Whether the page of a URL may be shared among guests, and by which query parameters. */
export function createGuestRules(routes: Routes): (pathname: string) => GuestRule | null {
	const tree = treeOf(routes, undefined);
	// `matchRoutes` ranks all routes on each call, which costs more than the rest of a response from a copy.
	const cached = new Map<string, GuestRule | null>();

	function match(pathname: string): GuestRule | null {
		// The target of a URL without a language depends on the visitor.
		if (readLocalizedAddress(pathname, "", undefined).kind !== "supported") return null;
		const handle: unknown = matchRoutes(tree, pathname)?.at(-1)?.route.handle;
		const page = guestPageOf(handle);
		return page ? { queries: page.queries ?? [] } : null;
	}

	return (pathname) => {
		const known = cached.get(pathname);
		if (known !== undefined) return known;
		const rule = match(pathname);
		if (cached.size >= cachedMax) cached.clear();
		cached.set(pathname, rule);
		return rule;
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
