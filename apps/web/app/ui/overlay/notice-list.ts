import { createListeners } from "../../lib/listeners.ts";
import { type Notice, showNoticesWith } from "./notify.ts";

export type ShownNotice = Notice & { id: number };

const shownMax = 3;

// Outside React, so that notices stay when their region is mounted again.
let shown: readonly ShownNotice[] = [];
let lastId = 0;
const listeners = createListeners();

export const shownNotices = (): readonly ShownNotice[] => shown;

export const onNotices = listeners.add;

/** Removes one notice, or all of them. */
export function removeNotice(id?: number): void {
	set(id === undefined ? [] : shown.filter((notice) => notice.id !== id));
}

/**
 * The newest first. A repeated notice replaces the earlier one, so that it is announced again. Beyond the limit the oldest
 * is dropped, an error only after all others.
 */
export function withNotice(notices: readonly ShownNotice[], added: ShownNotice): readonly ShownNotice[] {
	const next = [added, ...notices.filter((notice) => !isSame(notice, added))];
	if (next.length <= shownMax) return next;
	const dropped = next.slice(1).findLast(({ tone }) => tone !== "danger") ?? next.at(-1);
	return next.filter((notice) => notice !== dropped);
}

const isSame = (one: Notice, other: Notice): boolean =>
	one.title === other.title && one.text === other.text && one.tone === other.tone;

function set(next: readonly ShownNotice[]): void {
	shown = next;
	listeners.notify();
}

showNoticesWith((notice) => {
	lastId += 1;
	set(withNotice(shown, { ...notice, id: lastId }));
});
