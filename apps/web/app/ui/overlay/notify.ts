import type { ReactNode } from "react";

export type Notice = {
	title: string;
	text?: string;
	tone?: "done" | "danger";
	/** Replaces the icon, for example by the donor's picture. */
	picture?: ReactNode;
};

// The list of notices is loaded after the page: earlier notices are queued here.
const waiting: Notice[] = [];
let show: ((notice: Notice) => void) | null = null;

/** Shows a notice for 3 s, or 10 s if it has a text. For browsers only. */
export function notify(notice: Notice): void {
	if (show) show(notice);
	else waiting.push(notice);
}

/** Called by the list once it is loaded. */
export function showNoticesWith(present: (notice: Notice) => void): void {
	show = present;
	for (const notice of waiting.splice(0)) present(notice);
}
