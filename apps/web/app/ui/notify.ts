import type { ReactNode } from "react";

export type Notice = {
	title: string;
	text?: string;
	tone?: "done" | "danger";
	/** Stands in for the icon, such as the donor's picture. */
	picture?: ReactNode;
};

// The region that shows notices is loaded after the page: what is said before waits here.
const waiting: Notice[] = [];
let show: ((notice: Notice) => void) | null = null;

/** Tells something in passing: 3 s, or 10 s where there is a text to read. For browsers only. */
export function notify(notice: Notice): void {
	if (show) show(notice);
	else waiting.push(notice);
}

/** Called by the region once it can show notices; the returned function disconnects it. */
export function showNoticesWith(present: (notice: Notice) => void): () => void {
	show = present;
	for (const notice of waiting.splice(0)) present(notice);
	return () => {
		show = null;
	};
}
