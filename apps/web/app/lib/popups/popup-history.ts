import { useEffectEvent, useLayoutEffect } from "react";
import { flushSync } from "react-dom";
import { popupKey } from "./address-popup.ts";

/*
 * Back closes the topmost popup. Each open popup has an entry of the browser's history above its page, with the page's
 * URL and the router's state, so that the router and its loaders do not take part. A popup that is closed otherwise
 * leaves its entry behind: traversing at once would race with a navigation of the same press. The next popup reuses the
 * entry, and Back skips it.
 */

type EntryState = { key?: string; popups?: number } | null;

const open: { close: () => void }[] = [];
/** The router's key of the present entry, and the entry's distance from its page. */
let present = { key: "default", depth: 0 };
/** The popup of the URL has the page's own entry. */
let isAddressOpen = false;

const depthOf = (state: EntryState) => state?.popups ?? 0;

/** Adds the missing entries of the open popups. */
function addEntries(): void {
	for (let depth = depthOf(history.state); depth < open.length; depth++) {
		history.pushState({ ...history.state, popups: depth + 1 }, "");
	}
	present.depth = depthOf(history.state);
}

function followPop(event: PopStateEvent): void {
	const state: EntryState = event.state;
	const before = present;
	present = { key: state?.key ?? "default", depth: depthOf(state) };
	// A native link to an anchor adds an entry without a state.
	const isSamePage = state !== null && present.key === before.key;
	if (isSamePage) event.stopImmediatePropagation();
	const closing = open.slice(present.depth).reverse();
	if (closing.length > 0) {
		flushSync(() => {
			for (const { close } of closing) close();
		});
		// A popup that asks before it closes stays open below its question; one that just refuses does not block Back.
		const top = open.at(-1);
		if (top && !closing.includes(top)) addEntries();
	} else if (isSamePage && present.depth < before.depth) history.back();
}

let isListening = false;

/** Connects the popups with the browser's history. `key` is the router's key of the present location. */
export function followLocation(key: string): void {
	present = { key, depth: depthOf(history.state) };
	if (isListening) return;
	isListening = true;
	// Capturing, to be called before the router's listener.
	addEventListener("popstate", followPop, { capture: true });
}

/**
 * Closes an open popup by Back. The popup of the URL is left to the router: Back returns to the previous address.
 * `isStandIn`: it is replaced by the popup once that is loaded, so the URL's entry is left to the popup.
 */
export function useCloseOnBack(isOpen: boolean, onClose: () => void, isStandIn = false): void {
	const close = useEffectEvent(onClose);
	useLayoutEffect(() => {
		if (!isOpen) return;
		if (!isAddressOpen && new URLSearchParams(location.search).has(popupKey)) {
			if (isStandIn) return;
			isAddressOpen = true;
			return () => {
				isAddressOpen = false;
			};
		}
		const popup = { close: () => close() };
		open.push(popup);
		addEntries();
		return () => {
			open.splice(open.indexOf(popup), 1);
		};
	}, [isOpen, isStandIn]);
}
