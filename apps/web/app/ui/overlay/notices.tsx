import { frameLimits } from "@stride/contract/streams/frame-limits";
import { Check, TriangleAlert } from "lucide-react";
import { type FocusEvent, useEffect } from "react";
import { Toaster, toast } from "sonner";
import { useTranslations } from "use-intl";
import { type Notice, showNoticesWith } from "./notify.ts";

type Id = string | number;

/** The shown notices, so that a focused one can be paused. */
const shown = new Map<Id, Notice>();

/** The live region of the notices, once per page. Loaded after the page itself. */
export default function Notices() {
	const t = useTranslations("common");
	useEffect(() => showNoticesWith((notice) => present(notice)), []);
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the region is inside; this element only observes focus changes
		<div onFocus={hold} onBlur={release}>
			<Toaster
				position="top-center"
				containerAriaLabel={t("notice")}
				gap={10}
				toastOptions={{
					unstyled: true,
					closeButtonAriaLabel: t("close"),
					classNames: {
						toast: "notice",
						closeButton: "notice-close",
						icon: "shrink-0",
						content: "min-w-0 flex-1",
						title: "type-small-strong",
						description: "type-small text-muted",
					},
				}}
			/>
		</div>
	);
}

function present(notice: Notice, held?: { id: Id; durationMs: number }): void {
	const { title, text, tone = "done", picture } = notice;
	const forget = ({ id }: { id: Id }) => shown.delete(id);
	const id = toast(title, {
		...(held && { id: held.id }),
		...(text && { description: text }),
		icon: picture ?? <NoticeIcon tone={tone} />,
		duration: held?.durationMs ?? durationMsOf(notice),
		closeButton: Boolean(text),
		onDismiss: forget,
		onAutoClose: forget,
	});
	shown.set(id, notice);
}

function durationMsOf({ text }: Notice): number {
	return (text ? frameLimits.noticeWithTextSeconds : frameLimits.noticeSeconds) * 1000;
}

/** Sonner pauses the timeout while the pointer is over the notices; the focus inside pauses it too (WCAG 2.2.1). */
function hold(): void {
	for (const [id, notice] of shown) present(notice, { id, durationMs: Number.POSITIVE_INFINITY });
}

function release(event: FocusEvent<HTMLElement>): void {
	if (event.currentTarget.contains(event.relatedTarget)) return;
	for (const [id, notice] of shown) present(notice, { id, durationMs: durationMsOf(notice) });
}

function NoticeIcon({ tone }: { tone: "done" | "danger" }) {
	return tone === "done" ? (
		<Check className="size-5 text-positive" aria-hidden />
	) : (
		<TriangleAlert className="size-5 text-danger" aria-hidden />
	);
}
